import type { Language, Sender } from './senders.ts';

/** The content of a drawn receipt, before it gets a look. */
export type Content = {
  title: string;
  /** the person it is for, and a thank-you */
  greeting: string;
  facts: [string, string][];
  items: { name: string; quantity: number; unit: number; price: number }[];
  sums: [string, number][];
  total: [string, number];
  paid: [string, string];
  foot: string[];
  /** date of the receipt, ISO 8601 */
  date: string;
};

type Words = {
  title: string;
  thanks: string;
  hello: string;
  date: string;
  number: string;
  subtotal: string;
  tax: string;
  total: string;
  paid: string;
  quantity: string;
  item: string;
  price: string;
  help: string;
};

export const WORDS: Record<Language, Words> = {
  en: {
    title: 'Your receipt',
    thanks: 'Thank you for choosing',
    hello: 'Hi Nora,',
    date: 'Date',
    number: 'Receipt number',
    subtotal: 'Subtotal',
    tax: 'Tax',
    total: 'Total',
    paid: 'Paid with',
    quantity: 'Qty',
    item: 'Description',
    price: 'Amount',
    help: 'Questions? Reply to this mail or visit our help center. Unsubscribe',
  },
  de: {
    title: 'Ihre Rechnung',
    thanks: 'Vielen Dank für Ihren Einkauf bei',
    hello: 'Guten Tag Frau Whitlock,',
    date: 'Datum',
    number: 'Rechnungsnummer',
    subtotal: 'Zwischensumme',
    tax: 'MwSt. 19 %',
    total: 'Gesamtbetrag',
    paid: 'Bezahlt mit',
    quantity: 'Menge',
    item: 'Beschreibung',
    price: 'Betrag',
    help: 'Fragen? Antworten Sie auf diese E-Mail. Impressum Datenschutz',
  },
  fr: {
    title: 'Votre reçu',
    thanks: 'Merci d’avoir choisi',
    hello: 'Bonjour Nora,',
    date: 'Date',
    number: 'Numéro de facture',
    subtotal: 'Sous-total',
    tax: 'TVA 20 %',
    total: 'Total',
    paid: 'Payé par',
    quantity: 'Qté',
    item: 'Désignation',
    price: 'Montant',
    help: 'Une question ? Répondez à cet e-mail. Se désabonner',
  },
  es: {
    title: 'Su recibo',
    thanks: 'Gracias por elegir',
    hello: 'Hola Nora:',
    date: 'Fecha',
    number: 'Número de factura',
    subtotal: 'Subtotal',
    tax: 'IVA 21 %',
    total: 'Total',
    paid: 'Pagado con',
    quantity: 'Cant.',
    item: 'Descripción',
    price: 'Importe',
    help: '¿Preguntas? Responda a este correo. Darse de baja',
  },
};

const ITEMS: Record<Sender['kind'], Record<Language, [string, string]>> = {
  ride: {
    en: ['Trip fare', 'Booking fee'],
    de: ['Fahrpreis', 'Zuschlag Flughafen'],
    fr: ['Course', 'Supplément bagage'],
    es: ['Trayecto', 'Suplemento aeropuerto'],
  },
  hotel: {
    en: ['Room, 2 nights', 'Breakfast'],
    de: ['Übernachtung, 2 Nächte', 'Frühstück'],
    fr: ['Chambre, 2 nuits', 'Petit déjeuner'],
    es: ['Habitación, 2 noches', 'Desayuno'],
  },
  shop: {
    en: ['Letter paper', 'Ballpoint pens'],
    de: ['Briefpapier', 'Kugelschreiber'],
    fr: ['Papier à lettres', 'Stylos'],
    es: ['Papel de carta', 'Bolígrafos'],
  },
  software: {
    en: ['Team plan, monthly', 'Extra seat'],
    de: ['Tarif Team, monatlich', 'Weiterer Platz'],
    fr: ['Offre équipe, mensuelle', 'Place en plus'],
    es: ['Plan de equipo, mensual', 'Puesto adicional'],
  },
  train: {
    en: ['Return ticket, 2nd class', 'Seat reservation'],
    de: ['Hin- und Rückfahrt, 2. Klasse', 'Sitzplatz'],
    fr: ['Aller-retour, 2e classe', 'Réservation'],
    es: ['Ida y vuelta, turista', 'Reserva'],
  },
  parking: {
    en: ['Parking, zone 4', 'Service fee'],
    de: ['Parken, Ebene 4', 'Servicegebühr'],
    fr: ['Stationnement, zone 4', 'Frais de service'],
    es: ['Aparcamiento, zona 4', 'Gastos de gestión'],
  },
  food: {
    en: ['Tomato soup', 'Delivery'],
    de: ['Tomatensuppe', 'Lieferung'],
    fr: ['Soupe de tomates', 'Livraison'],
    es: ['Sopa de tomate', 'Envío'],
  },
  flight: {
    en: ['Fare, JFK to ORD', 'Checked bag'],
    de: ['Flug FRA nach HAM', 'Gepäck'],
    fr: ['Vol CDG-NCE', 'Bagage'],
    es: ['Vuelo MAD-BCN', 'Equipaje'],
  },
};

const MONTHS: Record<Language, string> = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
};

/** The content of a sender's nth mail. */
export function contentOf(sender: Sender, index: number, nth: number): Content {
  const words = WORDS[sender.language];
  const [first, second] = ITEMS[sender.kind][sender.language];
  const unit = 1250 + index * 310 + nth * 777;
  const quantity = sender.kind === 'shop' ? 3 : 1;
  const items = [
    { name: first, quantity, unit, price: quantity * unit },
    { name: second, quantity: 1, unit: 395, price: 395 },
  ];
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const tax = Math.round(subtotal * 0.08875);
  const day = new Date(Date.UTC(2026, (index * 5 + nth * 2) % 6, 1 + ((index * 7 + nth * 11) % 27)));
  const date = day.toISOString().slice(0, 10);
  return {
    title: words.title,
    greeting: words.hello,
    facts: [
      [words.date, printedDate(date, sender.language, index + nth)],
      [words.number, `${sender.domain.slice(0, 2).toUpperCase()}-${48_210 + index * 13 + nth}`],
    ],
    items,
    sums: [
      [words.subtotal, subtotal],
      [words.tax, tax],
    ],
    total: [words.total, subtotal + tax],
    paid: [words.paid, `Visa •••• ${4242 + index}`],
    foot: [words.help],
    date,
  };
}

/** @param form one of the ways in which the language writes dates */
function printedDate(iso: string, language: Language, form: number): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = MONTHS[language].split(' ')[Number(month) - 1] ?? '';
  const forms: Record<Language, string[]> = {
    en: [`${name} ${Number(day)}, ${year}`, `${name.slice(0, 3)} ${Number(day)}, ${year}`, iso],
    de: [`${day}.${month}.${year}`, `${Number(day)}. ${name} ${year}`],
    fr: [`${Number(day)} ${name} ${year}`],
    es: [`${Number(day)} de ${name} de ${year}`],
  };
  return forms[language][form % forms[language].length] ?? iso;
}

export function printedMoney(cents: number, { currency, language }: Sender): string {
  const text = (cents / 100).toFixed(2);
  return currency === '€' && language !== 'en' ? `${text.replace('.', ',')} €` : `${currency}${text}`;
}
