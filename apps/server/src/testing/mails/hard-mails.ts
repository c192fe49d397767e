/**
 * Receipts as large senders write them, with everything that makes them hard: several dates, several amounts,
 * and names that are only in From. The senders are invented.
 */

export type HardMail = {
  title: string;
  from: string;
  subject: string;
  html: string;
  right: { vendor: string; total: number; date: string | undefined };
};

/** The day that each prints, unless it says otherwise. They are sent days later. */
const PRINTED_DAY = '2026-03-03';
export const HARD_MAIL_DAY = '2026-03-07';

const table = (...rows: string[][]) =>
  `<table width="100%">${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const big = (text: string) => `<div style="font-size:30px;font-weight:bold">${text}</div>`;
const logo = '<img src="https://cdn.example.com/l.png" width="90">';

type Row = [
  title: string,
  from: string,
  subject: string,
  html: string,
  vendor: string,
  total: number,
  /** null: none is printed */
  date?: string | null,
];

const ROWS: Row[] = [
  [
    'a ride with a route and the payment once more',
    'Hopcab Receipts',
    'Your Tuesday morning trip with Hopcab',
    `${logo}${table(['Total $24.93', 'March 3, 2026'])}<h1>Here’s your receipt for your ride, Nora</h1><p>We hope you enjoyed your ride this morning.</p>` +
      table(
        ['<b>Total</b>', '<b>$24.93</b>'],
        ['Trip fare', '$18.40'],
        ['Subtotal', '$18.40'],
        ['Booking Fee', '$3.15'],
        ['NY State Black Car Fund', '$0.63'],
        ['Tolls', '$2.75'],
      ) +
      `<h3>Payments</h3>${table(['Visa ••••4242<br>3/3/26 10:22 AM', '$24.93'])}<p>You rode with Marco</p>${table(['HopX', '5.21 miles | 18 min'])}` +
      table(
        ['10:01 AM', '12 Main St, Brooklyn, NY 11201'],
        ['10:19 AM', '400 W 31st St, New York, NY 10001'],
      ) +
      '<p>Hopcab Technologies, Inc.<br>1515 3rd Street, San Francisco, CA 94158</p>',
    'Hopcab',
    2493,
  ],
  [
    'a payment service that prints the name of its customer',
    'Cloudhopper, Inc.',
    'Your receipt from Cloudhopper, Inc. #2212-8812',
    `<p>Cloudhopper, Inc.</p><p>Receipt from Cloudhopper, Inc.</p>${big('$12.00')}<p>Paid March 3, 2026</p>` +
      table(
        ['Receipt number', '2212-8812'],
        ['Invoice number', '1E0A-0005'],
        ['Payment method', 'VISA - 4242'],
      ) +
      `<p>Receipt #2212-8812</p><p>Mar 3 – Apr 3, 2026</p>${table(['Team plan<br>Qty 1', '$12.00'], ['Total', '$12.00'], ['<b>Amount paid</b>', '<b>$12.00</b>'])}` +
      '<p>Questions? Contact us at billing@cloudhopper.example.com.</p>',
    'Cloudhopper',
    1200,
  ],
  [
    'an order with a day of delivery and no other date',
    'Marketlane',
    'Your Marketlane order of “Desk lamp”',
    `${table([logo, 'Your Orders | Your Account'])}<p>Hello Nora,</p><p>Thank you for shopping with us. We’ll send a confirmation when your item ships.</p>` +
      `${table(['Arriving:<br><b>Friday, March 6</b>', 'Ship to:<br>Nora<br>BROOKLYN, NY'])}<p>Order #114-3941689-8772232</p>` +
      table(
        ['Item Subtotal:', '$51.98'],
        ['Shipping & Handling:', '$0.00'],
        ['Total Before Tax:', '$51.98'],
        ['Estimated Tax:', '$4.39'],
        ['<b>Order Total:</b>', '<b>$56.37</b>'],
      ),
    'Marketlane',
    5637,
    null,
  ],
  [
    'a stay that was booked before it begins',
    'Harbor View Hotel',
    'Your reservation at Harbor View Hotel is confirmed',
    `<h1>Harbor View Hotel</h1><p>Thanks, Nora! Your booking in Porto is confirmed.</p>${table(['Booked on', '3 March 2026'], ['Check-in', 'Monday, 9 March 2026 (from 15:00)'], ['Check-out', 'Wednesday, 11 March 2026 (until 11:00)'])}` +
      table(
        ['2 nights × €148.00', '€296.00'],
        ['City tax', '€8.00'],
        ['<b>Total price</b>', '<b>€304.00</b>'],
        ['Paid', '€304.00'],
      ),
    'Harbor View Hotel',
    30_400,
  ],
  [
    'a German ticket with the day of travel',
    'Bahnwerk Vertrieb GmbH',
    'Buchungsbestätigung (Auftrag 928374)',
    `<p>Guten Tag Frau Whitlock,</p><p>vielen Dank für Ihre Buchung bei Bahnwerk.</p>${table(['Auftragsnummer', '928374'], ['Buchungsdatum', '03.03.2026'], ['Hinfahrt am', '12.03.2026'])}` +
      table(
        ['Berlin Hbf – Hamburg Hbf, 2. Klasse', '84,00 EUR'],
        ['Sitzplatz', '5,90 EUR'],
        ['Gesamtpreis', '89,90 EUR'],
        ['enthaltene MwSt. 7 %', '5,88 EUR'],
      ),
    'Bahnwerk',
    8990,
  ],
  [
    'a store of apps',
    'Pomona',
    'Your receipt from Pomona.',
    `${table([logo, '<span style="font-size:28px">Receipt</span>'])}${table(['POMONA ID<br>nora@example.com', 'BILLED TO<br>Visa .... 4242<br>Nora Whitlock'], ['DATE<br>Mar 3, 2026', ''], ['ORDER ID<br>MQ2X8', 'DOCUMENT NO.<br>2012345678'])}` +
      `${table(['<b>App Store</b>', ''], ['Scanner Plus<br>Monthly', '$9.99'])}${table(['Subtotal', '$9.99'], ['Tax', '$0.89'], ['TOTAL', '<b>$10.88</b>'])}<p>Copyright © 2026 Pomona Inc. All rights reserved</p>`,
    'Pomona',
    1088,
  ],
  [
    'a restaurant with a tip',
    'Copper Kettle via Tilly',
    'Receipt from Copper Kettle',
    `${big('$38.20')}<p>Copper Kettle</p><p>21 Elm St, Portland, ME 04101<br>Mar 3, 2026 at 7:12 PM</p>${table(['Tomato soup × 2', '$18.00'], ['Flatbread', '$11.50'], ['Subtotal', '$29.50'], ['Tax', '$2.36'], ['Tip', '$6.34'], ['<b>Total</b>', '<b>$38.20</b>'], ['Visa 4242', '$38.20'])}`,
    'Copper Kettle',
    3820,
  ],
  [
    'a parking session',
    'Park & Walk',
    'Parking session ended',
    `<p>Your parking session has ended. Here is your VAT receipt.</p>${table(['Location', '4077 Station Road'], ['Start', '03/03/2026 09:12'], ['End', '03/03/2026 11:12'], ['Vehicle', 'AB12 CDE'])}${table(['Parking fee', '£4.00'], ['Service fee', '£0.35'], ['Total paid', '£4.35'])}<p>Park &amp; Walk Ltd, VAT no. GB123456789</p>`,
    'Park & Walk',
    435,
  ],
  [
    'a flight with a day of issue and a day of travel',
    'Meridian Air',
    'Your eTicket Itinerary and Receipt - K7Q2ZP',
    `<p><b>Meridian Air</b></p><p>Confirmation: K7Q2ZP</p><p>Issue date: March 3, 2026</p>${table(['Traveler', 'eTicket number'], ['WHITLOCK/NORA', '0162345678901'])}${table(['Thu, Mar 12, 2026 08:15 AM<br>New York (JFK)', 'Thu, Mar 12, 2026 10:05 AM<br>Chicago (ORD)'])}` +
      table(
        ['Airfare', '$352.10'],
        ['U.S. Transportation Tax', '$26.40'],
        ['September 11th Security Fee', '$5.60'],
        ['Passenger Facility Charge', '$28.50'],
        ['<b>Total</b>', '<b>$412.60 USD</b>'],
      ),
    'Meridian Air',
    41_260,
  ],
  [
    'a bill of a phone company that will be charged later',
    'Funkbrücke Kundenservice',
    'Ihre Rechnung für Februar 2026',
    `<h2>Funkbrücke</h2><p>Guten Tag Nora Whitlock,</p><p>Ihre Rechnung vom 03.03.2026 ist da.</p>${table(['Rechnungsnummer', '7766554433'], ['Rechnungsbetrag', '<b>39,99 €</b>'], ['Fällig am', '17.03.2026'])}<p>Den Betrag buchen wir am 17.03.2026 von Ihrem Konto ab.</p>`,
    'Funkbrücke',
    3999,
  ],
  [
    'a service that pays somebody else',
    'Paywren',
    'Receipt for your payment to Papertrail Books',
    `${logo}<p>Hello, Nora Whitlock</p>${big('You paid $25.00 USD to Papertrail Books')}${table(['Transaction ID', 'Transaction date'], ['8XW5567', 'March 3, 2026'])}${table(['Merchant', 'Papertrail Books'])}${table(['Subtotal', '$25.00 USD'], ['<b>Total</b>', '<b>$25.00 USD</b>'])}<p>Paid with Visa x-4242 $25.00 USD</p>`,
    'Papertrail Books',
    2500,
  ],
  [
    'a ride with a credit',
    'Zippy Rides',
    'Your ride with Ana on March 3',
    `<h2>Thanks for riding with Ana!</h2><p>March 3, 2026 at 6:40 PM</p>${table(['Zippy fare (3.1 mi, 14m 2s)', '$17.20'], ['Service fee', '$2.80'], ['Tip', '$3.00'], ['Ride credit', '-$5.00'], ['<b>Total charged</b>', '<b>$18.00</b>'])}${table(['Visa *4242', '$18.00'])}<p>© 2026 Zippy Rides, Inc.</p>`,
    'Zippy Rides',
    1800,
  ],
  [
    'a French hotel with taxes included',
    'Hôtel des Tilleuls',
    'Votre facture n° F-2026-318',
    `<h1>Hôtel des Tilleuls</h1><p>12 rue des Lilas, 69002 Lyon</p><p>Facture n° F-2026-318 du 3 mars 2026</p>${table(['Arrivée', '1 mars 2026'], ['Départ', '3 mars 2026'])}${table(['2 nuits', '168,00 €'], ['Petit déjeuner × 2', '16,60 €'], ['<b>Montant total TTC</b>', '<b>184,60 €</b>'], ['dont TVA 10 %', '16,78 €'])}`,
    'Hôtel des Tilleuls',
    18_460,
  ],
  [
    'a Spanish ride in one sentence',
    'Taxi Golondrina',
    'Tu viaje del 3 de marzo',
    `${logo}<p>Gracias por viajar con Taxi Golondrina</p><p>3 de marzo de 2026, 9:14</p>${big('12,40 €')}${table(['Precio del viaje', '10,25 €'], ['IVA (21 %)', '2,15 €'], ['Total', '12,40 €'])}<p>Pagado con Mastercard 1881</p>`,
    'Taxi Golondrina',
    1240,
  ],
  [
    'a delivery with many fees and points',
    'Dashbowl UK',
    'Your Dashbowl order from Pho Corner',
    `<h2>Thanks for your order, Nora</h2><p>3 March 2026, 19:32</p><p>Pho Corner</p>${table(['2x Beef pho', '£17.00'], ['1x Spring rolls', '£5.50'])}${table(['Subtotal', '£22.50'], ['Delivery fee', '£1.99'], ['Bag fee', '£0.10'], ['Service fee', '£1.49'], ['Discount', '-£4.63'], ['<b>Total</b>', '<b>£21.45</b>'])}<p>You earned 214 points worth £2.14!</p><p>Dashbowl Ltd, 1 Cannon Bridge House, London EC4R 3AA</p>`,
    'Dashbowl',
    2145,
  ],
  [
    'a year of software',
    'Notewell',
    'Receipt for your annual subscription',
    `<h2>Notewell</h2><p>Thanks for your payment. Your subscription is active until March 3, 2027.</p>${table(['Date paid', 'March 3, 2026'], ['Period', 'Mar 3, 2026 – Mar 3, 2027'])}${table(['Business plan, 9 seats × $132.00', '$1,188.00'], ['Total', '$1,188.00'], ['Amount paid', '$1,188.00'])}`,
    'Notewell',
    118_800,
  ],
  [
    'tickets for a day in summer',
    'Stagedoor Tickets',
    'Your tickets for Open Air 2026',
    `<h1>Stagedoor Tickets</h1><p>Order 5512 placed on 3 March 2026</p><p>Open Air 2026<br>Friday 12 June 2026, 20:00</p>${table(['Standing × 2', '€45.00', '€90.00'], ['Booking fee', '', '€4.50'], ['<b>Total</b>', '', '<b>€94.50</b>'])}`,
    'Stagedoor Tickets',
    9450,
  ],
  [
    'a bill that is paid, with an amount due of nothing',
    'Tollway Pass',
    'Payment confirmation',
    `<p>Tollway Pass</p><p>Thank you for your payment on 03/03/2026.</p>${table(['Previous balance', '$18.75'], ['Payment received', '$18.75'], ['Amount due', '$0.00'])}<p>Total paid: $18.75</p>`,
    'Tollway Pass',
    1875,
  ],
  [
    'a Swiss bill with an apostrophe',
    'Bergbüro AG',
    'Rechnung 2026-77',
    `<p><b>Bergbüro AG</b><br>Bahnhofstrasse 1<br>8001 Zürich</p><p>Rechnung 2026-77<br>Datum: 03.03.2026</p>${table(['Bürostuhl × 3', "CHF 1'141.50"], ['MwSt. 8.1 %', 'CHF 92.46'], ['<b>Total CHF</b>', "<b>1'233.96</b>"])}`,
    'Bergbüro',
    123_396,
  ],
  [
    'a rented car: estimated first, final now',
    'Rollaway Car Rental',
    'Your Rollaway receipt, agreement 88123',
    `<h1>Rollaway Car Rental</h1>${table(['Pick-up', 'Feb 28, 2026 09:00 AM'], ['Return', 'Mar 3, 2026 04:30 PM'])}${table(['Estimated at pick-up', '$184.00'], ['3 days @ $52.00', '$156.00'], ['Fuel', '$21.30'], ['Taxes and fees', '$31.18'], ['<b>Total charges</b>', '<b>$208.48</b>'], ['Charged to Visa 4242', '$208.48'])}`,
    'Rollaway Car Rental',
    20_848,
  ],
];

export const HARD_MAILS: readonly HardMail[] = ROWS.map(
  ([title, from, subject, html, vendor, total, date = PRINTED_DAY]) => ({
    title,
    from: `"${from}" <receipts@mail-${title.length}.example.com>`,
    subject,
    html: `<html><body><table width="100%"><tr><td>${html}</td></tr></table></body></html>`,
    right: { vendor, total, date: date ?? undefined },
  }),
);
