/** Invented senders of receipts: who they are, and how their mails look. */

export type Language = 'en' | 'de' | 'fr' | 'es';
/** where a mail names its sender, besides From */
type NamePlace = 'logo' | 'heading' | 'foot' | 'sentence';
type Skin = 'tables' | 'big' | 'columns' | 'lines' | 'card';

export type Sender = {
  name: string;
  /** the name before the address in From */
  from: string;
  domain: string;
  language: Language;
  kind: 'ride' | 'hotel' | 'shop' | 'software' | 'train' | 'parking' | 'food' | 'flight';
  skin: Skin;
  place: NamePlace;
  currency: '$' | '€' | '£';
};

/** name; From; language; kind; skin; place of the name; currency */
const LINES = `
Zippy Rides; Zippy Rides Receipts; en; ride; big; logo; $
Hopcab; Hopcab; en; ride; card; foot; $
Greenway Taxi; Greenway Taxi; en; ride; lines; heading; $
Harbor View Hotel; Harbor View Hotel; en; hotel; columns; heading; $
The Linden Inn; Reservations at The Linden Inn; en; hotel; tables; logo; £
Cloudhopper; Cloudhopper Billing; en; software; card; logo; $
Notewell; Notewell Inc.; en; software; tables; foot; $
Pinwright Hardware; Pinwright Hardware; en; shop; columns; heading; $
Brightwater Print; Brightwater Print Orders; en; shop; tables; logo; $
Copper Kettle; Copper Kettle Online; en; food; big; sentence; $
Park & Walk; Park & Walk; en; parking; lines; heading; $
Meridian Air; Meridian Air; en; flight; columns; logo; $
Northbound Rail; Northbound Rail; en; train; tables; heading; £
Papertrail Books; Papertrail Books; en; shop; card; foot; £
Dashbowl; Dashbowl; en; food; tables; sentence; $
Taxi Kranich; Taxi Kranich; de; ride; lines; heading; €
Hotel Lindenhof; Hotel Lindenhof; de; hotel; columns; logo; €
Bahnwerk; Bahnwerk Vertrieb; de; train; tables; heading; €
Bürobedarf Amsel; Bürobedarf Amsel GmbH; de; shop; columns; foot; €
Wolkenlager; Wolkenlager Rechnungen; de; software; card; logo; €
Parkhaus Mitte; Parkhaus Mitte; de; parking; big; heading; €
Suppenküche Zwölf; Suppenküche Zwölf; de; food; tables; sentence; €
Taxis Hirondelle; Taxis Hirondelle; fr; ride; big; logo; €
Hôtel des Tilleuls; Hôtel des Tilleuls; fr; hotel; columns; heading; €
Papeterie Moineau; Papeterie Moineau; fr; shop; tables; foot; €
Rail Garonne; Rail Garonne; fr; train; lines; heading; €
Taxi Golondrina; Taxi Golondrina; es; ride; card; logo; €
Hotel Los Tilos; Hotel Los Tilos; es; hotel; columns; heading; €
Librería Gorrión; Librería Gorrión; es; shop; tables; logo; €
Aparca Centro; Aparca Centro; es; parking; lines; heading; €
`;

export const SENDERS: readonly Sender[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [name = '', from = '', language, kind, skin, place, currency] = line.split('; ');
    const label = name
      .normalize('NFD')
      .replaceAll(/[^a-z]/giu, '')
      .toLowerCase();
    return { name, from, domain: `${label}.example.com`, language, kind, skin, place, currency } as Sender;
  });
