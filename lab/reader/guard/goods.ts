/**
 * Goods by language and trade: name and price in units. A country multiplies the price by its price level.
 */
export type Trade = 'food' | 'grocery' | 'goods';
type Goods = readonly (readonly [name: string, price: number])[];

const list = (text: string): Goods =>
  text.split(/,\s+/u).map((part) => {
    const [, name = '', price = '0'] = /^\s*(.+?) ([\d.]+)\s*$/u.exec(part) ?? [];
    return [name, Math.round(Number(price) * 100)] as const;
  });

export const GOODS: Readonly<Record<string, Readonly<Record<Trade, Goods>>>> = {
  EN: {
    food: list(
      'Garden omelette 10.95, Short stack 8.50, Drip coffee 3.50, Turkey club 13.25, Tomato soup 6.75, Iced tea 3.25, House salad 9.40, Fish and chips 15.80',
    ),
    grocery: list(
      'Whole milk 1L 2.49, Sourdough loaf 5.20, Eggs large 12 4.79, Bananas loose 1.36, Cheddar 400g 6.15, Oat biscuits 2.85, Ground coffee 8.99, Washing powder 9.45',
    ),
    goods: list(
      'Wood screws 4x40 6.49, Paint brush 50mm 7.95, Garden gloves 11.20, LED bulb E27 5.75, Extension lead 18.40, Notebook A5 4.60, Masking tape 3.85, Wall hooks 9.10',
    ),
  },
  IN: {
    food: list(
      'Masala dosa 1.10, Paneer tikka 2.45, Butter naan 0.55, Veg biryani 2.20, Filter coffee 0.60, Sweet lassi 0.80, Dal makhani 1.95, Gulab jamun 0.90',
    ),
    grocery: list(
      'Toor dal 1kg 1.65, Basmati rice 5kg 5.60, Sunflower oil 1L 1.48, Atta 5kg 2.45, Tea 500g 2.60, Jaggery 500g 0.70, Turmeric 200g 0.55, Biscuits 0.30',
    ),
    goods: list(
      'Cotton kurta 8.99, Steel tiffin box 4.49, School notebook 0.60, Gel pen set 1.20, Bedsheet double 7.95, Pressure cooker 3L 14.50, Torch LED 2.40, Umbrella 3.20',
    ),
  },
  ASIA: {
    food: list(
      'Nasi lemak 2.45, Kopi O 0.70, Chicken rice 2.20, Char kway teow 2.90, Teh tarik 0.80, Roti canai 0.65, Laksa 3.10, Iced lemon tea 0.95',
    ),
    grocery: list(
      'Jasmine rice 5kg 6.90, Fresh milk 1L 2.15, Instant noodles 5s 1.45, Cooking oil 2kg 4.20, Chilli sauce 0.95, Eggs grade A 10s 1.80, Tissue 4 ply 2.35, Bread wholemeal 1.05',
    ),
    goods: list(
      'Exercise book A4 0.80, Gel pen blue 1.15, Door lock set 9.60, PVC pipe 25mm 2.70, Paint 1L white 7.35, Cable ties 100s 1.90, Plastic stool 3.25, Power strip 5.80',
    ),
  },
  DE: {
    food: list(
      'Wiener Schnitzel 16.90, Apfelschorle 0,4l 4.20, Kartoffelsuppe 6.50, Käsespätzle 12.80, Milchkaffee 3.90, Apfelstrudel 5.60, Pils 0,5l 4.80, Gemischter Salat 7.40',
    ),
    grocery: list(
      'Vollmilch 3,5% 1L 1.19, Bio Eier 10er 3.29, Roggenbrot 2.85, Bananen lose 1.47, Bergkäse 300g 4.99, Haferflocken 0.99, Filterkaffee 5.49, Spülmittel 1.75',
    ),
    goods: list(
      'Spax 4x40 100 St. 8.99, Flachpinsel 50mm 3.49, Wandfarbe 2,5L 14.95, LED Lampe E27 6.49, Gartenschere 12.99, Schreibblock A4 2.79, Abdeckband 2.49, Blumenerde 20L 4.99',
    ),
  },
  FR: {
    food: list(
      'Menu du jour 15.90, Café crème 3.20, Croque-monsieur 8.50, Tarte aux pommes 6.40, Verre de vin rouge 4.80, Soupe du jour 6.90, Eau minérale 3.50, Salade niçoise 13.60',
    ),
    grocery: list(
      'Baguette tradition 1.30, Beurre doux 250g 2.65, Comté 200g 4.35, Pommes vrac 2.18, Lait demi-écrémé 1.15, Yaourt nature x8 2.49, Café moulu 3.99, Riz long 1kg 2.05',
    ),
    goods: list(
      'Ampoule LED E27 4.95, Pinceau plat 50mm 3.60, Cahier A4 2.40, Gants de jardin 7.90, Vis bois 4x40 6.20, Peinture blanche 1L 12.50, Rallonge 3m 9.80, Terreau 20L 5.40',
    ),
  },
  ES: {
    food: list(
      'Menú del día 13.50, Café con leche 1.60, Tortilla española 6.80, Croquetas caseras 7.20, Caña 2.10, Ensalada mixta 6.50, Agua mineral 1.80, Flan de huevo 3.90',
    ),
    grocery: list(
      'Leche entera 1L 1.05, Pan de molde 1.45, Huevos L 12 2.69, Plátanos granel 1.92, Queso curado 5.35, Aceite oliva 1L 7.95, Arroz 1kg 1.39, Café molido 3.15',
    ),
    goods: list(
      'Bombilla LED E27 3.95, Brocha 50mm 2.80, Cuaderno A4 2.25, Guantes jardín 5.60, Tornillos 4x40 4.15, Pintura blanca 4L 18.90, Alargador 3m 8.40, Cinta carrocero 2.10',
    ),
  },
  IT: {
    food: list(
      'Caffè espresso 1.30, Cornetto 1.50, Pizza margherita 7.50, Tagliatelle ragù 11.00, Acqua naturale 2.00, Tiramisù 5.50, Insalata mista 6.00, Vino della casa 4.50',
    ),
    grocery: list(
      'Latte intero 1L 1.59, Pane casereccio 2.35, Uova fresche 6 2.19, Banane sfuse 1.64, Parmigiano 300g 6.45, Pasta 500g 1.15, Passata 700g 1.49, Caffè macinato 3.75',
    ),
    goods: list(
      'Lampadina LED E27 4.50, Pennello 50mm 3.20, Quaderno A4 1.90, Guanti giardino 6.80, Viti legno 4x40 5.10, Pittura 2,5L 16.90, Prolunga 3m 9.50, Nastro carta 2.60',
    ),
  },
  NL: {
    food: list(
      'Koffie verkeerd 3.45, Appelgebak 4.75, Broodje kroket 6.25, Tosti ham kaas 5.95, Verse jus 4.20, Soep van de dag 6.80, Biertje 3.60, Uitsmijter 9.75',
    ),
    grocery: list(
      'Halfvolle melk 1L 1.25, Volkorenbrood 2.39, Eieren 10 st 2.89, Bananen los 1.58, Jong belegen 400g 5.49, Pindakaas 2.79, Filterkoffie 6.19, Afwasmiddel 1.85',
    ),
    goods: list(
      'LED lamp E27 4.95, Kwast 50mm 3.75, Schrift A4 2.15, Tuinhandschoenen 6.45, Schroeven 4x40 5.85, Muurverf 2,5L 19.95, Verlengsnoer 3m 8.75, Afplaktape 2.95',
    ),
  },
};
