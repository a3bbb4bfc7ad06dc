BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL,
	seq INTEGER NOT NULL,
	"by" INTEGER NOT NULL,
	do VARCHAR(160) NOT NULL,
	at VARCHAR(32) NOT NULL,
	PRIMARY KEY (table_id, seq),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('FQzmmUaPagh7',1,-1,'die coins','2026-11-16T13:52:19.610+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',2,-1,'die workers','2026-11-16T13:52:19.610+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',3,-1,'die coins','2026-11-16T13:52:19.610+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',4,0,'keep 1c','2026-11-16T13:52:19.630+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',5,-1,'die workers','2026-11-16T13:52:19.630+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',6,-1,'die food','2026-11-16T13:52:19.630+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',7,0,'keep 1c','2026-11-16T13:52:19.631+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',8,-1,'die food','2026-11-16T13:52:19.631+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',9,-1,'die either','2026-11-16T13:52:19.631+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',10,0,'take 1 as food','2026-11-16T13:52:19.649+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',11,-1,'die coins','2026-11-16T13:52:19.649+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',12,-1,'die coins','2026-11-16T13:52:19.649+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',13,-1,'die skull','2026-11-16T13:52:19.649+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',14,1,'keep 1s','2026-11-16T13:52:19.650+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',15,-1,'die coins','2026-11-16T13:52:19.650+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',16,-1,'die food','2026-11-16T13:52:19.650+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',17,1,'stop','2026-11-16T13:52:19.651+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',18,1,'buy irrigation','2026-11-16T13:52:19.652+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',19,1,'pay wood stone','2026-11-16T13:52:19.670+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',20,-1,'die good','2026-11-16T13:52:19.670+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',21,-1,'die either','2026-11-16T13:52:19.670+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',22,-1,'die coins','2026-11-16T13:52:19.670+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',23,0,'keep 1e 1g','2026-11-16T13:52:19.671+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',24,-1,'die workers','2026-11-16T13:52:19.671+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',25,0,'keep 1e 1g','2026-11-16T13:52:19.672+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',26,-1,'die workers','2026-11-16T13:52:19.672+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',27,0,'take 0 as food','2026-11-16T13:52:19.689+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',28,0,'build hanging-gardens 2','2026-11-16T13:52:19.690+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',29,0,'build city-4 1','2026-11-16T13:52:19.691+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',30,0,'build obelisk 1','2026-11-16T13:52:19.691+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',31,0,'build obelisk 1','2026-11-16T13:52:19.709+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',32,-1,'die coins','2026-11-16T13:52:19.709+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',33,-1,'die skull','2026-11-16T13:52:19.709+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',34,-1,'die skull','2026-11-16T13:52:19.709+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',35,1,'keep 2s','2026-11-16T13:52:19.721+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',36,-1,'die food','2026-11-16T13:52:19.721+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',37,1,'stop','2026-11-16T13:52:19.722+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',38,1,'done','2026-11-16T13:52:19.723+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',39,-1,'die either','2026-11-16T13:52:19.723+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',40,-1,'die either','2026-11-16T13:52:19.723+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',41,-1,'die either','2026-11-16T13:52:19.723+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',42,0,'keep 1e','2026-11-16T13:52:19.741+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',43,-1,'die workers','2026-11-16T13:52:19.741+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',44,-1,'die coins','2026-11-16T13:52:19.741+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',45,0,'keep 1c','2026-11-16T13:52:19.742+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',46,-1,'die skull','2026-11-16T13:52:19.742+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',47,-1,'die skull','2026-11-16T13:52:19.742+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',48,0,'buy agriculture','2026-11-16T13:52:19.743+00:00');
INSERT INTO "events" VALUES('FQzmmUaPagh7',49,0,'undo','2026-11-16T13:52:19.761+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',1,-1,'die food','2026-11-16T13:52:19.819+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',2,-1,'die coins','2026-11-16T13:52:19.819+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',3,-1,'die food','2026-11-16T13:52:19.819+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',4,0,'keep none','2026-11-16T13:52:19.833+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',5,-1,'die skull','2026-11-16T13:52:19.833+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',6,-1,'die either','2026-11-16T13:52:19.833+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',7,-1,'die either','2026-11-16T13:52:19.833+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',8,0,'keep none','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',9,-1,'die food','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',10,-1,'die food','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',11,-1,'die coins','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',12,-1,'die good','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',13,-1,'die food','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',14,-1,'die food','2026-11-16T13:52:19.835+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',15,0,'keep none','2026-11-16T13:52:19.853+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',16,-1,'die food','2026-11-16T13:52:19.853+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',17,-1,'die workers','2026-11-16T13:52:19.853+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',18,-1,'die workers','2026-11-16T13:52:19.853+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',19,0,'stop','2026-11-16T13:52:19.854+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',20,0,'build obelisk 3','2026-11-16T13:52:19.855+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',21,0,'build city-4 1','2026-11-16T13:52:19.855+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',22,0,'build temple 1','2026-11-16T13:52:19.856+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',23,0,'build great-pyramid 1','2026-11-16T13:52:19.881+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',24,-1,'die coins','2026-11-16T13:52:19.881+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',25,-1,'die workers','2026-11-16T13:52:19.881+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',26,-1,'die good','2026-11-16T13:52:19.881+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',27,0,'keep 1g 1c','2026-11-16T13:52:19.883+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',28,-1,'die workers','2026-11-16T13:52:19.883+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',29,0,'keep 1w 1g','2026-11-16T13:52:19.884+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',30,-1,'die workers','2026-11-16T13:52:19.884+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',31,0,'build great-wall 4','2026-11-16T13:52:19.900+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',32,0,'build city-4 1','2026-11-16T13:52:19.901+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',33,0,'build hanging-gardens 1','2026-11-16T13:52:19.910+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',34,-1,'die food','2026-11-16T13:52:19.910+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',35,-1,'die food','2026-11-16T13:52:19.910+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',36,-1,'die good','2026-11-16T13:52:19.910+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',37,0,'keep 1g','2026-11-16T13:52:19.912+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',38,-1,'die coins','2026-11-16T13:52:19.912+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',39,-1,'die coins','2026-11-16T13:52:19.912+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',40,0,'keep 1g','2026-11-16T13:52:19.937+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',41,-1,'die coins','2026-11-16T13:52:19.937+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',42,-1,'die food','2026-11-16T13:52:19.937+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',43,0,'buy irrigation','2026-11-16T13:52:19.938+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',44,0,'pay wood','2026-11-16T13:52:19.939+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',45,-1,'die either','2026-11-16T13:52:19.939+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',46,-1,'die either','2026-11-16T13:52:19.939+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',47,-1,'die coins','2026-11-16T13:52:19.939+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',48,0,'keep 1e','2026-11-16T13:52:19.957+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',49,-1,'die either','2026-11-16T13:52:19.957+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',50,-1,'die good','2026-11-16T13:52:19.957+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',51,0,'keep 1g','2026-11-16T13:52:19.958+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',52,-1,'die skull','2026-11-16T13:52:19.958+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',53,-1,'die skull','2026-11-16T13:52:19.958+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',54,0,'buy agriculture','2026-11-16T13:52:19.959+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',55,0,'pay wood stone pottery cloth spearheads','2026-11-16T13:52:19.965+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',56,-1,'die good','2026-11-16T13:52:19.965+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',57,-1,'die skull','2026-11-16T13:52:19.965+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',58,-1,'die coins','2026-11-16T13:52:19.965+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',59,0,'keep 1g','2026-11-16T13:52:19.966+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',60,-1,'die either','2026-11-16T13:52:19.966+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',61,-1,'die workers','2026-11-16T13:52:19.966+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',62,0,'keep none','2026-11-16T13:52:19.968+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',63,-1,'die skull','2026-11-16T13:52:19.968+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',64,-1,'die skull','2026-11-16T13:52:19.968+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',65,-1,'die good','2026-11-16T13:52:19.968+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',66,0,'done','2026-11-16T13:52:19.986+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',67,-1,'die good','2026-11-16T13:52:19.986+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',68,-1,'die good','2026-11-16T13:52:19.986+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',69,-1,'die coins','2026-11-16T13:52:19.986+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',70,0,'keep 2g','2026-11-16T13:52:19.987+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',71,-1,'die good','2026-11-16T13:52:19.987+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',72,0,'keep none','2026-11-16T13:52:20.005+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',73,-1,'die coins','2026-11-16T13:52:20.005+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',74,-1,'die either','2026-11-16T13:52:20.005+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',75,-1,'die coins','2026-11-16T13:52:20.005+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',76,0,'take 0 as food','2026-11-16T13:52:20.006+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',77,0,'build great-pyramid 2','2026-11-16T13:52:20.007+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',78,0,'buy religion','2026-11-16T13:52:20.008+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',79,0,'pay wood stone spearheads','2026-11-16T13:52:20.029+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',80,-1,'die good','2026-11-16T13:52:20.029+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',81,-1,'die either','2026-11-16T13:52:20.029+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',82,-1,'die either','2026-11-16T13:52:20.029+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',83,0,'keep none','2026-11-16T13:52:20.031+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',84,-1,'die coins','2026-11-16T13:52:20.031+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',85,-1,'die coins','2026-11-16T13:52:20.031+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',86,-1,'die good','2026-11-16T13:52:20.031+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',87,0,'stop','2026-11-16T13:52:20.048+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',88,0,'buy medicine','2026-11-16T13:52:20.050+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',89,0,'pay pottery cloth','2026-11-16T13:52:20.051+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',90,-1,'die food','2026-11-16T13:52:20.051+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',91,-1,'die skull','2026-11-16T13:52:20.051+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',92,-1,'die food','2026-11-16T13:52:20.051+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',93,0,'stop','2026-11-16T13:52:20.068+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',94,-1,'die workers','2026-11-16T13:52:20.068+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',95,-1,'die good','2026-11-16T13:52:20.068+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',96,-1,'die food','2026-11-16T13:52:20.068+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',97,0,'keep 1f 1w','2026-11-16T13:52:20.086+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',98,-1,'die food','2026-11-16T13:52:20.086+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',99,0,'keep 2f','2026-11-16T13:52:20.106+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',100,-1,'die skull','2026-11-16T13:52:20.106+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',101,0,'buy leadership','2026-11-16T13:52:20.107+00:00');
INSERT INTO "events" VALUES('iiJA-E0Xc4Ql',102,0,'pay wood stone','2026-11-16T13:52:20.108+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',1,-1,'pyramid government','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',2,-1,'pyramid trade','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',3,-1,'pyramid irrigation','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',4,-1,'pyramid royal-court','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',5,-1,'pyramid religion','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',6,-1,'starter 2','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',7,-1,'threshold 5','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',8,-1,'threshold 2','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',9,-1,'threshold 4','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',10,-1,'threshold 6','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',11,-1,'draw 6','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',12,-1,'draw 6','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',13,-1,'draw merchant','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',14,-1,'draw 4','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',15,-1,'draw beggar','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',16,-1,'draw merchant','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',17,-1,'draw 6','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',18,-1,'draw 9','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',19,-1,'draw 3','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',20,-1,'draw beggar','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',21,-1,'draw 5','2026-11-16T13:52:21.896+00:00');
INSERT INTO "events" VALUES('3gPMnoq9l9N2',22,-1,'draw beggar','2026-11-16T13:52:21.896+00:00');
CREATE TABLE presence (
	table_id VARCHAR(32) NOT NULL,
	player VARCHAR(32) NOT NULL,
	process VARCHAR(16) NOT NULL,
	until DOUBLE NOT NULL,
	PRIMARY KEY (table_id, player, process)
);
CREATE TABLE records (
	id VARCHAR(32) NOT NULL,
	text TEXT NOT NULL,
	at VARCHAR(32) NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('kept-record','no record, only text','2026-11-16T13:52:21.914+00:00');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL,
	seat INTEGER NOT NULL,
	kind VARCHAR(8) NOT NULL,
	owner VARCHAR(32),
	name VARCHAR(64) NOT NULL,
	level INTEGER NOT NULL,
	nonce VARCHAR(64),
	PRIMARY KEY (table_id, seat),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('FQzmmUaPagh7',0,'human','merit','Merit',2,'aaa');
INSERT INTO "seats" VALUES('FQzmmUaPagh7',1,'human','hemi','Hemi',2,'bbb');
INSERT INTO "seats" VALUES('iiJA-E0Xc4Ql',0,'human','tau','Tau',2,'ccc');
INSERT INTO "seats" VALUES('M3ndcoo_khRa',0,'human','merit','Merit',2,NULL);
INSERT INTO "seats" VALUES('M3ndcoo_khRa',1,'open',NULL,'',2,NULL);
INSERT INTO "seats" VALUES('3gPMnoq9l9N2',0,'human','merit','Merit',2,'ddd');
INSERT INTO "seats" VALUES('3gPMnoq9l9N2',1,'bot',NULL,'Tau',1,NULL);
INSERT INTO "seats" VALUES('3gPMnoq9l9N2',2,'bot',NULL,'Nofret',1,NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	invite VARCHAR(32) NOT NULL,
	game VARCHAR(64) NOT NULL,
	rules INTEGER NOT NULL,
	options TEXT NOT NULL,
	owner VARCHAR(32) NOT NULL,
	dice_by VARCHAR(16) NOT NULL,
	dice_key VARCHAR(64) NOT NULL,
	nonces TEXT,
	names TEXT,
	to_move INTEGER NOT NULL,
	result TEXT,
	rematch VARCHAR(32),
	open_talk INTEGER NOT NULL,
	hints BOOLEAN NOT NULL,
	changes INTEGER NOT NULL,
	created VARCHAR(32) NOT NULL,
	moved VARCHAR(32) NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (invite)
);
INSERT INTO "tables" VALUES('FQzmmUaPagh7','q8eU8dcyaFp27Pf8JDiTvA','roll-through-the-ages',1,'{"edition": "2008", "length": "standard"}','merit','commitment','25df91c9723edf4e4bf7a4f41755d7538296a0c461bbf7dacf875a4d164721d3','["aaa", "bbb"]','["Merit", "Hemi"]',0,NULL,NULL,1,1,7,'2026-11-16T13:52:19.533+00:00','2026-11-16T13:52:19.761+00:00');
INSERT INTO "tables" VALUES('iiJA-E0Xc4Ql','WeEG9IBuHsJuFiPHxjvwJA','roll-through-the-ages',1,'{"edition": "2008", "length": "standard"}','tau','commitment','ecd8a4f775d85bd5e11237a7111d221db1f0f8350d7c4b844894e57f4384b375','["ccc"]','["Tau"]',-2,'{"scores": [7], "placings": [1], "reason": "solo rounds"}',NULL,0,1,2,'2026-11-16T13:52:19.797+00:00','2026-11-16T13:52:20.108+00:00');
INSERT INTO "tables" VALUES('M3ndcoo_khRa','4UFzKtEzikMiS5cB17GD1g','ra-dice',1,'{}','merit','commitment','8743b4f571d7f604fa4cd211855605f38f1a2c8a11a07d407696e34c9a6ffec7',NULL,NULL,-1,NULL,NULL,0,1,0,'2026-11-16T13:52:20.297+00:00','2026-11-16T13:52:20.297+00:00');
INSERT INTO "tables" VALUES('3gPMnoq9l9N2','oY15jdoTuKTaxLGOc3AKuw','saqqara',1,'{"land_card": "nile", "auction": "several"}','merit','commitment','a0c3df30216941aa8ccebeaee88689273fa1a75084c7fdfda606526b20b22bcf','["ddd"]','["Merit", "Tau", "Nofret"]',1,NULL,NULL,0,1,2,'2026-11-16T13:52:20.553+00:00','2026-11-16T13:52:21.896+00:00');
CREATE TABLE talk (
	table_id VARCHAR(32) NOT NULL,
	n INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	voice VARCHAR(16) NOT NULL,
	name VARCHAR(64) NOT NULL,
	text VARCHAR(500) NOT NULL,
	at VARCHAR(32) NOT NULL,
	PRIMARY KEY (table_id, n),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "talk" VALUES('FQzmmUaPagh7',1,0,'0','Merit','Well met','2026-11-16T13:52:19.777+00:00');
INSERT INTO "talk" VALUES('FQzmmUaPagh7',2,-1,'c4c967729a6e','Ini','Hello from the bank','2026-11-16T13:52:19.780+00:00');
CREATE INDEX ix_seats_owner ON seats (owner);
COMMIT;
