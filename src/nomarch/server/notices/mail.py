"""One mail, by the server that the operator has set."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import structlog

from nomarch.server.settings import Settings

from .push import Fate

PATIENCE = 20.0  # seconds for each answer of the mail server
SUBMISSION = 587
log = structlog.get_logger()


@dataclass(frozen=True)
class Letter:
    """A mail before it has a sender."""

    to: str
    subject: str
    text: str
    unsubscribe: str = ""  # an address that ends all mails with one click


def message(letter: Letter, sender: str) -> EmailMessage:
    """A mail as it goes out."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, letter.to, letter.subject
    mail["Date"] = formatdate(usegmt=True)
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip(" >") or "localhost")
    mail["Auto-Submitted"] = "auto-generated"
    if letter.unsubscribe:
        mail["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(letter.text)
    return mail


def post(letter: Letter, settings: Settings) -> Fate:
    """Hand a mail to the mail server. Only what it surely has not taken may be tried again."""
    host, _, port = settings.smtp.partition(":")
    mail = message(letter, settings.mail_from)
    try:
        server = smtplib.SMTP(host, int(port or SUBMISSION), timeout=PATIENCE)
    except (OSError, smtplib.SMTPException) as problem:
        return _later(problem)
    try:
        _greet(server, settings)
        return _hand_over(server, mail)
    except (OSError, smtplib.SMTPException) as problem:
        return _later(problem)
    finally:
        with suppress(OSError, smtplib.SMTPException):
            server.quit()


def _greet(server: smtplib.SMTP, settings: Settings) -> None:
    if settings.smtp_starttls:
        server.starttls(context=ssl.create_default_context())
    if settings.smtp_user:
        server.login(settings.smtp_user, settings.smtp_password)


def _hand_over(server: smtplib.SMTP, mail: EmailMessage) -> Fate:
    try:
        server.send_message(mail)
    except smtplib.SMTPRecipientsRefused as problem:
        codes = [code for code, _ in problem.recipients.values()]
        return Fate.GONE if all(500 <= code < 600 for code in codes) else Fate.LATER
    except smtplib.SMTPResponseException as problem:
        log.warning("mail refused", code=problem.smtp_code)
        return Fate.LATER if 400 <= problem.smtp_code < 500 else Fate.LOST
    except (OSError, smtplib.SMTPException) as problem:
        log.warning("mail without an answer", why=repr(problem))
        return Fate.LOST
    return Fate.SENT


def _later(problem: Exception) -> Fate:
    log.warning("mail server away", why=repr(problem))
    return Fate.LATER
