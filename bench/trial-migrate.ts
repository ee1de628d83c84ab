import { copyFileSync } from 'node:fs';
import { migrate } from '@isangano/api/database/migrate';
import { openDatabase } from '@isangano/api/open-database';
import { sql } from 'kysely';
const [from, to] = process.argv.slice(2);
copyFileSync(`${from}/isangano.sqlite`, to!);
const db = openDatabase(to!);
// the trial's own tables
for (const s of ['drop view if exists apptri_channel_index', 'drop view if exists apptri_text', 'drop table if exists apptri_trigram', 'drop table if exists appfull_trigram', 'drop table if exists apptri_place']) await sql.raw(s).execute(db.write);
let t = performance.now(); let u = process.cpuUsage();
const lap = (w: string) => { const { user, system } = process.cpuUsage(u); console.log(w, (performance.now() - t).toFixed(0), 'ms wall', ((user + system) / 1000).toFixed(0), 'ms processor'); t = performance.now(); u = process.cpuUsage(); };
await migrate(db);
lap('migrate');
const range = { type: 'newest', before: undefined, limit: 10 } as const;
let longest = 0; let last = performance.now(); let writes: number[] = [];
const timer = setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 1);
const found = db.read.searches.find({ index: 'application', q: 'ahabima', filters: {}, range }).then((r) => console.log(r.seqs.length), (e) => console.log(String(e), e.cause));
let isDone = false; void found.then(() => { isDone = true; });
while (!isDone) { const a = performance.now(); await db.inGroupCommit(async (trx) => { await sql`update application set version = version where seq = 1`.execute(trx); }); writes.push(performance.now() - a); await new Promise((r) => setTimeout(r, 50)); }
lap('search after it');
clearInterval(timer);
console.log('longest turn', longest.toFixed(0), 'write median/max', writes.toSorted((a, b) => a - b)[Math.floor(writes.length / 2)]?.toFixed(0), Math.max(...writes).toFixed(0));
const { rows } = await sql<{ b: number; name: string }>`select substr(name, 1, 19) as name, sum(pgsize) as b from dbstat where name like 'application\\_trigram%' escape '\\' or name like 'application\\_place%' escape '\\' or name like 'sqlite_autoindex_application_place%' group by 1`.execute(db.read);
console.log(rows);
await db.close();
