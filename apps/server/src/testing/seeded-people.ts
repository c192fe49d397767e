import { randomUUID } from 'node:crypto';
import type { Database } from '../adapters/database/database.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../events/event-hashes.ts';
import { insertDevice } from '../features/auth/devices/device-store.ts';
import { insertSession } from '../features/auth/sign-in/session-store.ts';
import { insertUser } from '../features/auth/user-store.ts';
import { insertOriginal } from '../features/receipts/originals/original-store.ts';
import { newToken } from '../http/session.ts';
import { receiptRow } from './stored-receipts.ts';

export type SeededPerson = { cookie: string; receiptIds: string[] };

/** Rows per statement, with 36 columns each; SQLite accepts 32,766 parameters. */
const BATCH = 500;
const MINUTE = 60_000;
const ITEMS = JSON.stringify([
  { name: 'Flat white', quantity: 2, price: 9 },
  { name: 'Almond croissant', quantity: 1, price: 4.75 },
]);

/**
 * A signed-in person with this many receipts, all on a drive, each saved as a separate change.
 * @param pdfOf the bytes of each PDF; without it, there are no files
 * @param passkeyHash hash of the person's passkey, if the person signs in
 */
export async function seedPerson(
  { db, blobs, clock }: Deps,
  name: string,
  receipts: number,
  pdfOf?: () => Uint8Array,
  // never verified, because nobody signs in
  passkeyHash = 'none',
): Promise<SeededPerson> {
  const userId = randomUUID();
  const now = clock.now();
  const rows = Array.from({ length: receipts }, (_, n) =>
    seededRow(userId, now - (receipts - n) * MINUTE, n),
  );
  for (const row of pdfOf ? rows : []) {
    const pdf = pdfOf?.() ?? new Uint8Array();
    row.pdf_key = await blobs.stage(pdf);
    row.pdf_bytes = pdf.byteLength;
    row.pdf_sha256 = sha256(pdf);
    await blobs.adopt(db, row.pdf_key);
  }
  const cookie = await db.transaction().execute(async (transaction) => {
    const session = await insertPerson(transaction, {
      id: userId,
      name,
      revision: receipts,
      now,
      passkeyHash,
    });
    for (let start = 0; start < rows.length; start += BATCH)
      await transaction
        .insertInto('receipts')
        .values(rows.slice(start, start + BATCH))
        .execute();
    return session;
  });
  return { cookie, receiptIds: rows.map(({ id }) => id) };
}

/** Gives each receipt the same original. */
export async function seedOriginals(
  { db, blobs, clock }: Deps,
  receiptIds: readonly string[],
  original: Uint8Array,
): Promise<void> {
  const hash = sha256(original);
  for (const id of receiptIds) {
    const key = await blobs.stage(original);
    await db.transaction().execute(async (transaction) => {
      await insertOriginal(transaction, {
        receipt_id: id,
        position: 1,
        original_key: key,
        sha256: hash,
        sent_sha256: hash,
        bytes: original.byteLength,
        type: 'image/jpeg',
        added_at: clock.now(),
        drive_file_id: null,
        on_drive_at: null,
      });
      await blobs.adopt(transaction, key);
    });
  }
}

function seededRow(userId: string, savedAt: number, n: number) {
  const day = new Date(savedAt).toISOString().slice(0, 10);
  const fileId = randomUUID().replaceAll('-', '');
  return {
    ...receiptRow(userId, savedAt, {
      vendor: `Vendor ${(n * 7919) % 1009}`,
      vendor_key: `vendor${(n * 7919) % 1009}`,
      total_cents: (n * 104_729) % 100_000,
      date_text: day,
      date_iso: day,
      tax_cents: n % 500,
      tip_cents: null,
      rounding_cents: null,
      fees_cents: null,
      payment_method: n % 2 ? 'visa' : null,
      note: n % 5 ? null : `lunch with guest ${n}`,
      items: n % 3 ? ITEMS : '[]',
      drive_file_id: fileId,
      drive_url: `https://drive.google.com/file/d/${fileId}/view`,
      was_read: 1,
    }),
    revision: n + 1,
  };
}

/** @returns the session's cookie */
async function insertPerson(
  db: Database,
  {
    id,
    name,
    revision,
    now,
    passkeyHash,
  }: { id: string; name: string; revision: number; now: number; passkeyHash: string },
) {
  const email = `${name}@example.com`;
  await insertUser(db, {
    id,
    email,
    first_name: 'Nora',
    last_name: 'Whitlock',
    picture_key: null,
    identity_issuer: 'seed',
    identity_subject: email,
    passkey_hash: passkeyHash,
    receipts_revision: revision,
    receipts_floor: 0,
    created_at: now,
    disabled_at: null,
    google_proof_at: now,
    relink_until: null,
  });
  const [session, device] = [newToken(), newToken()];
  const deviceId = randomUUID();
  const common = { user_id: id };
  await insertDevice(db, {
    ...common,
    id: deviceId,
    token_hash: device.hash,
    name: 'Seeded',
    last_sign_in_at: now,
  });
  await insertSession(db, {
    ...common,
    token_hash: session.hash,
    device_id: deviceId,
    signed_in_with: 'passkey',
    created_at: now,
    last_active_at: now,
  });
  return `slipcase=${session.token}`;
}
