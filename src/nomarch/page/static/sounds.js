// A dozen small sounds, made here from waves and noise: no files. Silent until switched on.

import { wants } from "./wishes.js";

// name: [wave or noise, Hz at the start, Hz at the end, seconds, loudness, when it begins]
const SOUNDS = {
  shake: [["noise", 900, 500, 0.09, 0.10], ["noise", 1100, 600, 0.08, 0.08, 0.1], ["noise", 800, 500, 0.1, 0.08, 0.19]],
  land: [["noise", 420, 180, 0.06, 0.28], ["triangle", 190, 120, 0.07, 0.2]],
  step: [["triangle", 320, 240, 0.07, 0.18]],
  card: [["noise", 2600, 900, 0.13, 0.1]],
  coin: [["sine", 1568, 1568, 0.09, 0.12], ["sine", 2093, 2093, 0.16, 0.12, 0.06]],
  build: [["triangle", 140, 90, 0.12, 0.35], ["noise", 300, 150, 0.1, 0.14]],
  open: [["noise", 240, 700, 0.3, 0.12], ["sine", 220, 330, 0.25, 0.08]],
  gong: [["sine", 146, 144, 1.4, 0.3], ["sine", 293, 289, 0.9, 0.12], ["triangle", 438, 430, 0.5, 0.05]],
  no: [["triangle", 160, 110, 0.14, 0.2]],
  turn: [["sine", 523, 523, 0.16, 0.14], ["sine", 784, 784, 0.26, 0.14, 0.12]],
  won: [["sine", 523, 523, 0.2, 0.14], ["sine", 659, 659, 0.2, 0.14, 0.14], ["sine", 784, 784, 0.2, 0.14, 0.28], ["sine", 1047, 1047, 0.5, 0.16, 0.42]],
  over: [["sine", 392, 392, 0.25, 0.13], ["sine", 330, 330, 0.4, 0.13, 0.2]],
};

let air = null;
let hiss = null;

export function sound(name, delay = 0) {
  if (!wants("sound") || !SOUNDS[name] || document.hidden) return;
  air ??= new AudioContext();
  for (const tone of SOUNDS[name]) play(tone, delay / 1000);
}

function play([wave, from, to, length, loudness, later = 0], delay) {
  const start = air.currentTime + delay + later;
  const volume = air.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + length);
  const source = wave === "noise" ? rush(volume, from, to, start, length) : tone(volume, wave, from, to, start, length);
  volume.connect(air.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

function tone(volume, type, from, to, start, length) {
  const source = new OscillatorNode(air, { type, frequency: from });
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(volume);
  return source;
}

function rush(volume, from, to, start, length) {
  if (!hiss) {
    hiss = air.createBuffer(1, air.sampleRate / 2, air.sampleRate);
    hiss.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  }
  const source = new AudioBufferSourceNode(air, { buffer: hiss, loop: true });
  const band = new BiquadFilterNode(air, { type: "bandpass", frequency: from, Q: 1.2 });
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(band).connect(volume);
  return source;
}
