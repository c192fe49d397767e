/** Words that senders add to their name, in any order: the kind of mail, or who wrote it. */
const ROLES = [
  'receipts?|billing|invoices?|orders?|reservations?|bookings?|payments?|confirmations?|notifications?',
  'no-?reply|support|team|customer (?:service|care)|service|info|mail|online',
  'rechnung(?:en)?|buchung(?:en)?|bestellung(?:en)?|kundenservice|vertrieb|quittung(?:en)?',
  'reçus?|factures?|facturation|réservations?|commandes?|service client',
  'recibos?|facturas?|facturación|reservas?|pedidos?|atención al cliente',
].join('|');
const BEFORE = new RegExp(`^(?:${ROLES}) (?:at|from|for|von|bei|de|chez)\\s+`, 'iu');
const AFTER = new RegExp(`[\\s|,–-]+(?:${ROLES})$`, 'iu');
/** 'Copper Kettle via Tilly': a service wrote the mail for somebody */
const VIA = /\s+(?:via|über|par)\s.+$/iu;

/**
 * Whose mail it is, taken from the text before the address in From: 'Hopcab Receipts' is Hopcab.
 * @returns null if From has only an address
 */
export function senderName(from: string): string | null {
  let name = from
    .replace(/<[^<>]*>\s*$/u, '')
    .replaceAll('"', '')
    .replace(VIA, '')
    .replace(BEFORE, '')
    .trim();
  // 'Linden Inn Reservations Team'
  for (let shorter = name.replace(AFTER, ''); shorter !== name; shorter = name.replace(AFTER, ''))
    name = shorter;
  return name === '' || name.includes('@') ? null : name;
}
