import { argon2, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The peer: a server that hashes every request at once, on libuv's own threads and without a queue, at the
 * same cost as Slipcase. It serves the same things: a list from SQLite, and a file from disk.
 */

const COST = { parallelism: 1, tagLength: 32, memory: 65_536, passes: 3 };
const ROWS = 200;

const folder = process.env.DATA_DIR ?? '.';
const database = new DatabaseSync(join(folder, 'plain.db'));
database.exec('CREATE TABLE receipts (id INTEGER PRIMARY KEY, vendor TEXT, total INTEGER, filename TEXT)');
const insert = database.prepare('INSERT INTO receipts (vendor, total, filename) VALUES (?, ?, ?)');
for (let row = 0; row < ROWS; row += 1) insert.run(`Vendor ${row}`, row * 100, `receipt_${row}.pdf`);
const list = database.prepare('SELECT * FROM receipts ORDER BY id DESC');
const file = join(folder, 'receipt.pdf');
writeFileSync(file, readFileSync(process.execPath).subarray(0, 50_000));

createServer((request, response) => {
  if (request.url === '/list') response.end(JSON.stringify(list.all()));
  else if (request.url === '/file') readFile(file).then((bytes) => response.end(bytes));
  else {
    argon2('argon2id', { message: randomBytes(8), nonce: randomBytes(16), ...COST }, () => {
      response.writeHead(401).end('{}');
    });
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
