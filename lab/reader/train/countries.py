"""What shops print in each country and language."""

WORD_LISTS = {
    'en': ['american-english', 'british-english'],
    'de': ['ngerman'],
    'fr': ['french'],
    'es': ['spanish'],
    'it': ['italian'],
    'nl': ['dutch'],
    'pl': ['polish'],
    'da': ['danish'],
    'sv': ['swedish'],
    'no': ['bokmaal'],
    'pt': ['portuguese'],
    'cs': ['cs_CZ.dic'],
    'hu': ['hu_HU.dic'],
    'ro': ['ro_RO.dic'],
    'tr': ['tr_TR.dic'],
}
# Debian has no list of Malay words.
MALAY = (
    'jalan taman kedai makan nasi lemak goreng ayam ikan teh tarik kopi ais limau roti canai mee kuah sayur daging '
    'telur susu gula garam beras minyak sabun ubat gigi pasar raya runcit borong perniagaan restoran jumlah tunai baki '
    'cukai resit terima kasih sila datang lagi barang dijual tidak boleh dikembalikan kuantiti harga diskaun pelanggan '
    'tarikh masa nombor meja juruwang bangunan tingkat lorong persiaran bandar baru kampung bukit sungai batu merah putih '
    'hitam hijau besar kecil panas sejuk manis pedas satay rendang sambal laksa kuih bubur sup tomyam air mineral'
).split()

# Language, decimal separator, thousands separator, ways to write money, share of all lines.
COUNTRIES = {
    'US': (
        'en',
        '.',
        ',',
        ['{}', '${}', '$ {}', '{} T', '{}A', 'USD {}', '-{}', '{}-', '$-{}', '(${})', '{} F', '{}TX'],
        30,
    ),
    'CA': ('en fr', '.', ',', ['{}', '${}', '{}$', 'CAD {}', '{} H', '{} $', '{} GP'], 4),
    'GB': ('en', '.', ',', ['{}', '£{}', '£ {}', 'GBP {}', '-£{}', '{} A', '£{} V'], 14),
    'IE': ('en', '.', ',', ['{}', '€{}', '€ {}', 'EUR {}', '{} B', '-€{}'], 5),
    'AU': ('en', '.', ',', ['{}', '${}', 'AUD {}', '{}*', '${} *', '*{}'], 4),
    'NZ': ('en', '.', ',', ['{}', '${}', 'NZD {}', '{} *'], 2),
    'IN': ('en', '.', ',', ['{}', '₹{}', '₹ {}', 'Rs.{}', 'Rs. {}', 'INR {}', '{}/-'], 4),
    'SG': ('en', '.', ',', ['{}', '${}', 'S${}', 'SGD {}', 'S$ {}'], 4),
    'MY': ('en ms', '.', ',', ['{}', 'RM{}', 'RM {}', '{} SR', '{} S', '{} ZRL', 'MYR {}', '{} T'], 5),
    'ZA': ('en', '.', ',', ['{}', 'R{}', 'R {}', 'ZAR {}', '{} #'], 2),
    'AE': ('en', '.', ',', ['{}', 'AED {}', '{} AED', 'Dhs. {}'], 2),
    'DE': ('de', ',', '.', ['{}', '{} €', '{}€', 'EUR {}', '{} EUR', '{} A', '{} B', '€ {}', '{} A*', '-{}'], 9),
    'AT': ('de', ',', '.', ['{}', '€ {}', 'EUR {}', '{} B', '{} €', '{} C'], 2),
    'CH': ('de fr it', '.', "'", ['{}', 'CHF {}', 'Fr. {}', '{} CHF', '{} A'], 2),
    'FR': ('fr', ',', ' ', ['{}', '{} €', '{}€', 'EUR {}', '{} EUR', '€ {}', '{}E'], 5),
    'ES': ('es', ',', '.', ['{}', '{} €', '{}€', 'EUR {}', '{} EUR', '{} B'], 5),
    'IT': ('it', ',', '.', ['{}', '€ {}', '{} €', 'EUR {}', '{} B', '€{}'], 3),
    'NL': ('nl', ',', '.', ['{}', '€ {}', 'EUR {}', '{} €', '€{}', '{} B', '{} H'], 3),
    'PL': ('pl', ',', ' ', ['{}', '{} zł', '{} PLN', '{}A', '{} B', 'PLN {}'], 2),
    'CZ': ('cs', ',', ' ', ['{}', '{} Kč', '{} CZK', '{} B', '{} C'], 2),
    'SE': ('sv', ',', ' ', ['{}', '{} kr', '{} SEK', 'SEK {}', '{}:-'], 2),
    'DK': ('da', ',', '.', ['{}', '{} kr.', 'DKK {}', '{} DKK'], 1),
    'NO': ('no', ',', ' ', ['{}', '{} kr', 'NOK {}', 'kr {}'], 1),
    'PT': ('pt', ',', '.', ['{}', '{} €', '{}€', 'EUR {}', 'R$ {}'], 2),
    'HU': ('hu', ',', '.', ['{}', '{} Ft', '{} HUF', '{} C'], 1),
    'RO': ('ro', ',', '.', ['{}', '{} LEI', '{} RON', '{} B'], 1),
    'TR': ('tr', ',', '.', ['{}', '*{}', '{} TL', '{} TRY', '{}TL'], 2),
}
CODES = list(COUNTRIES)
SHARES = [country[4] for country in COUNTRIES.values()]

TOTALS = {
    'en': 'Total|TOTAL|Sub Total|SUBTOTAL|Subtotal:|Grand Total|GRAND TOTAL|Balance Due|BALANCE|AMOUNT DUE|Amount|Tax|TAX|Sales Tax|'
    'TAX 8.25%|State Tax|VAT @ 20%|GST 5%|HST 13%|PST|GST 10% incl.|CGST @ 2.5%|SGST @ 2.5%|Service Charge 10%|Tip|Gratuity 18%|CASH|'
    'Cash|CHANGE|Change Due|CHANGE DUE|Visa|VISA|DEBIT|Mastercard|Card|Discount|DISCOUNT|You Saved|Total Items|Items|Rounding|'
    'ROUNDING ADJ|NET TOTAL|Net Amount|Deposit|EFTPOS|Tendered|Cash Tendered|Amount Paid|TOTAL PAYABLE|CARD PAYMENT|Sale Total|Total Sale|'
    'Total Tax|Total incl. VAT|Total (excl. VAT)|Balance to Pay|Eat In Total|Take-Out Total|Food|Beverage|Coupon|Bag Fee|CRV',
    'de': 'Summe|SUMME|Gesamt|Gesamtbetrag|Zu zahlen|ZU ZAHLEN|Zwischensumme|Bar|BAR|Rückgeld|Rückgeld BAR|Gegeben|MwSt 19%|MwSt. 7,0 %|'
    'Netto|Brutto|USt 20%|inkl. MwSt|Kartenzahlung|EC-Karte|Girocard|Trinkgeld|Rabatt|Pfand|Leergut|Total EUR|Betrag|Rechnungsbetrag|'
    'A = 19,0% MwSt|Steuer|Nettobetrag|davon MwSt.|Gesamtsumme|Posten|Stückzahl|Geg. Mastercard|Überweisung|Wechselgeld',
    'fr': 'Total|TOTAL TTC|Total HT|TVA 20%|TVA 5,5%|TVA 10,00 %|Sous-total|À payer|A PAYER|Espèces|ESPECES|Rendu|Rendu monnaie|'
    'Carte bancaire|CB|Remise|Montant|MONTANT REEL|Net à payer|Total à régler|TPS|TVQ|Pourboire|Reçu|Dont TVA|Réduction|Quantité|'
    'Total éligible|Prix unitaire|Payé par carte|CB sans contact',
    'es': 'Total|TOTAL|TOTAL A PAGAR|Subtotal|IVA 21%|IVA 10%|Base imponible|Cuota|Efectivo|EFECTIVO|Cambio|Tarjeta|Entregado|A devolver|'
    'Descuento|Importe|TOTAL COMPRA|Propina|Total artículos|Unidades|Número|Total (impuestos incl.)|Tarjeta crédito|Devolución',
    'it': 'TOTALE|Totale complessivo|TOTALE COMPLESSIVO|di cui IVA|Subtotale|Contanti|PAGAMENTO CONTANTE|Pagamento elettronico|Resto|Importo pagato|'
    'Sconto|IVA 22%|IVA 10%|Coperto|TOTALE EURO|Non riscosso|Quantità|Carta di credito|Prezzo(€)|Reparto 1',
    'nl': 'Totaal|TOTAAL|Subtotaal|Te betalen|BTW 21%|BTW 9%|BTW laag|Contant|CONTANT|Wisselgeld|Pin|PINPAS|Korting|Bedrag|Bankpas|'
    'Aantal artikelen|Totaal incl. BTW|Uw voordeel|Koopzegels|Excl.|Statiegeld|Betaald|Terug',
    'pl': 'SUMA PLN|SUMA|Razem|RAZEM|Gotówka|Reszta|Karta płatnicza|Do zapłaty|DO ZAPŁATY|Sprzedaż opod. A|PTU A 23%|Kwota PTU|Podsuma|Rabat|Napiwek|'
    'Wpłata|Rozliczenie płatności|Suma PTU|Wartość|Ilość|Płatność',
    'cs': 'Celkem|CELKEM|Celkem k úhradě|K platbě|Součet|Hotovost|Vráceno|Platební karta|DPH 21%|DPH 12 %|Základ|Sleva|Spropitné|Zaokrouhlení|'
    'Částka|Množství|Přijato|Včetně DPH|Sazba',
    'sv': 'Totalt|TOTALT|Att betala|ATT BETALA|Summa|Moms 25%|Moms%|Netto|Brutto|Kontokort|Kontant|Växel|Öresavrundning|Köp|Mottaget|Rabatt|Dricks',
    'da': 'Total|TOTAL|I alt|At betale|Beløb|Moms 25%|Heraf moms|Betalingskort|Kontant|Byttepenge|Afrunding|Rabat|Købt|Dankort',
    'no': 'Totalt|Å betale|SUM|Sum|MVA 25%|MVA grunnlag|Bankkort|Kontant|Veksel|Beløp|Kjøp|Rabatt|Mottatt|Øreavrunding',
    'pt': 'Total|TOTAL|Total a pagar|TOTAL A PAGAR|Subtotal|IVA 23%|Numerário|Troco|Cartão|Multibanco|Desconto|Valor|Incidência|Dinheiro|Cartão de crédito|'
    'Total líquido|Gorjeta|Entregue',
    'hu': 'ÖSSZESEN:|Összesen|Fizetendő|Készpénz|KÉSZPÉNZ|Visszajáró|Bankkártya|BANKKÁRTYA|Kedvezmény|Részösszeg|ÁFA 27%|Kerekítés|Végösszeg|Borravaló',
    'ro': 'TOTAL|TOTAL LEI|Subtotal|TVA A 19%|Numerar|NUMERAR|Rest|Card|CARD|Reducere|De plată|Total de plată|Bacșiș|Plată card',
    'tr': 'TOPLAM|Toplam|TOPKDV|KDV|Ara Toplam|ARA TOPLAM|Nakit|NAKİT|Kredi Kartı|KREDİ KARTI|Para Üstü|İndirim|Genel Toplam|ÖDENECEK TUTAR|Tutar|KDV %8',
    'ms': 'Jumlah|JUMLAH|Tunai|TUNAI|Baki|BAKI|Cukai|GST 6%|Jumlah Besar|Jumlah Kecil|Diskaun|Pelarasan|Jumlah Item|Kad|SST 6%|Bayaran|Kuantiti',
}
NOTICES = {
    'en': 'Thank you for shopping with us!|THANK YOU|Please come again|Have a nice day|THANK YOU FOR YOUR VISIT|Customer Copy|CUSTOMER COPY|'
    'MERCHANT COPY|Guest Check|Tax Invoice|TAX INVOICE|Receipt|SALE|Approved|APPROVED|Sale Receipt|Signature|I agree to pay the above total amount|'
    'according to card issuer agreement|Goods sold are not returnable|No refund without receipt|Returns within 30 days|Dine In|TAKE OUT|To Go|'
    "You were served by|Your server was|Tell us how we did!|Please retain for your records|Don't forget to|Follow us on|Suggested Tip:|Open 7 days|"
    'Chip Read|CONTACTLESS|Entry Method: Swiped|Today you could have earned|Item|Qty|Price|Amount|Description|DESCRIPTION|Reprint|DUPLICATE|Order Type: Here',
    'de': 'Vielen Dank für Ihren Einkauf|Vielen Dank für Ihren Besuch!|Es bediente Sie|Auf Wiedersehen|Kundenbeleg|K-U-N-D-E-N-B-E-L-E-G|Rechnung|RECHNUNG|'
    'Bitte aufbewahren|Umtausch nur mit Kassenbon|Öffnungszeiten:|Mo-Sa 8:00 - 20:00 Uhr|Steuernummer|Zahlung erfolgt|TSE-Signatur|TSE-Transaktion:|'
    'Tischnummer|Für Sie bediente|Bewirtungsbeleg|Preise inkl. gesetzl. MwSt.|Menge|Stück|kg|Straße|Größe|Händlerbeleg|Genehmigungs-Nr.|Terminal-ID',
    'fr': "Merci de votre visite|Merci et à bientôt|Bonne journée|Ticket client|À conserver|A bientôt !|Facture|Vous avez été servi par|Duplicata|"
    "Ouvert du lundi au samedi|Échange sous 30 jours|Reçu du client|Carte fidélité|Nombre d'articles|Débit|Couvert(s)|Qté|Désignation|Télévision|Opération",
    'es': 'Gracias por su visita|GRACIAS POR SU COMPRA|Vuelva pronto|Le atendió|Factura simplificada|FACTURA SIMPLIFICADA|Copia cliente|IVA incluido|'
    'Cambios con ticket|Horario: de lunes a sábado|Mesa|Camarero|Descripción|Artículo|Operación|Año|Teléfono|Dirección|Atención al cliente|Mañana',
    'it': 'Grazie e arrivederci|GRAZIE|Documento commerciale|DOCUMENTO COMMERCIALE|di vendita o prestazione|Scontrino non fiscale|Grazie per la visita|'
    'Tavolo|Operatore|Descrizione|Prezzo|Documento N.|Città|Qualità|Caffè|Perché|Server RT|Lotteria degli scontrini',
    'nl': 'Bedankt voor uw bezoek|Tot ziens!|Bedankt en tot ziens|Klantkopie|KLANTTICKET|U bent geholpen door|Ruilen binnen 14 dagen|Bon|Kassabon|'
    'Omschrijving|Prijs|Openingstijden|Akkoord|Transactie|Betaling|Leesmethode CHIP|Bewaar deze bon|Coöperatie|Café|Één',
    'pl': 'PARAGON FISKALNY|NIEFISKALNY|Dziękujemy za zakupy|Zapraszamy ponownie|Dziękujemy|Sprzedawca|Kasjer|Godziny otwarcia|Potwierdzenie|Faktura|NIP|Nazwa|Zamówienie',
    'cs': 'Děkujeme za nákup|Děkujeme za návštěvu|Účtenka|ÚČTENKA|Daňový doklad|Zjednodušený daňový doklad|Přijďte zas|Obsluha|Pokladna|Provozovna|Stůl|Název|Běžný režim',
    'sv': 'Tack för besöket|Välkommen åter|TACK FÖR DITT KÖP|Kvitto|KVITTO|Öppettider|Spara kvittot|Du betjänades av|Kassa|Org.nr|Kundens ex.|Öppet köp 30 dagar|Köp',
    'da': 'Tak for besøget|Tak for handlen|På gensyn|Kvittering|KVITTERING|Åbningstider|De blev betjent af|Kasse|Bytteret 30 dage|Gem din bon',
    'no': 'Takk for besøket|Velkommen tilbake|Kvittering|Salgskvittering|SALGSKVITTERING|Åpningstider|Du ble betjent av|Kasse|Ta vare på kvitteringen|Foretaksregisteret',
    'pt': 'Obrigado pela sua visita|OBRIGADO|Volte sempre|Fatura simplificada|FATURA SIMPLIFICADA|Recibo|Descrição|Operador|Preço|Volte sempre!|Não serve de fatura|Emitido por programa certificado',
    'hu': 'Köszönjük a vásárlást|KÖSZÖNJÜK!|NYUGTA|EGYSZERŰSÍTETT SZÁMLA|Számla|Viszontlátásra|Asztal|Pénztáros|ADÓSZÁM|Nyitvatartás|Üdvözöljük|NEM ADÓÜGYI BIZONYLAT',
    'ro': 'BON FISCAL|Vă mulțumim|VĂ MULȚUMIM|Vă mai așteptăm|Chitanță|Factură|Casier|Operator|La revedere|Servit de|Cod fiscal',
    'tr': 'Teşekkür ederiz|TEŞEKKÜRLER|BİLGİ FİŞİ|Yine bekleriz|YİNE BEKLERİZ|Mali değeri yoktur|MALİ DEĞERİ YOKTUR|Fiş No|FİŞ NO|Kasiyer|Müşteri|Masa|Şube|İşyeri|Garson|Adisyon',
    'ms': 'Terima kasih|TERIMA KASIH|Sila datang lagi|Barang yang dijual tidak boleh|dikembalikan|RESIT RASMI|Juruwang|Terima kasih kerana membeli-belah',
}
LABELS = (
    'Invoice No|INVOICE|Inv#|Receipt #|RECEIPT NO|Rcpt|Order|ORDER #|Order No.|Ticket|Check|CHECK #|Chk|Table|TABLE|Tbl|Server|Cashier|CASHIER|'
    'Clerk|Reg|REG|Register|Terminal|TERM ID|TID|MID|Merchant ID|Store|STORE #|ST#|OP#|TE#|TR#|Trans|TRANS ID|Ref|REF#|Reference|Auth|AUTH CODE|'
    'Approval|APPR CODE|Batch|BATCH#|Seq|RRN|AID|TVR|TSI|Acct|Account|Card No|CARD #|Member|Member ID|Loyalty|Points|Guests|Covers|Doc No|DOCUMENT NO|'
    'Bill No|BILL NO|GST No|GST ID|GSTIN|VAT No|VAT Reg No|VAT NO.|ABN|A.B.N.|TRN|Reg No|CO. REG|FSSAI|UEN|USt-IdNr.|St.-Nr.|Beleg-Nr.|Bon-Nr|Kasse|'
    'Kassen-Nr.|Filiale|SIRET|N° TVA|N° SIRET|Ticket N°|Caisse|Table N°|CIF|NIF|C.I.F.|Nº Factura|Mesa|P.IVA|P. IVA|C.F.|Doc. N.|KvK|BTW nr|Bonnr|Kassa|'
    'Bestelnr|No Resit|No. Meja|Tel|TEL|Tel.|Phone|Ph|Ph:|Fax|Tél.|Tel.:|Teléfono|Telefon|Pump|PUMP#|Gallons|Litres|Price/Gal|Lot|SKU|Barcode|EAN|Nr'
).split('|')
MONTHS = {
    'en': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec January February March April June July August September October November December'.split(),
    'de': 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez Januar Februar März April Juni Juli August September Oktober November Dezember'.split(),
    'fr': 'janv. févr. mars avril mai juin juil. août sept. oct. nov. déc. janvier février juillet septembre octobre novembre décembre'.split(),
    'es': 'ene feb mar abr may jun jul ago sep oct nov dic enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(),
    'it': 'gen feb mar apr mag giu lug ago set ott nov dic gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(),
    'nl': 'jan feb mrt apr mei jun jul aug sep okt nov dec januari februari maart april juni juli augustus september oktober november december'.split(),
    'pl': 'sty lut mar kwi maj cze lip sie wrz paź lis gru stycznia lutego marca kwietnia czerwca lipca sierpnia września października listopada grudnia'.split(),
    'cs': 'led úno bře dub kvě čvn čvc srp zář říj lis pro leden únor březen duben květen červen červenec srpen září říjen listopad prosinec'.split(),
    'sv': 'jan feb mar apr maj jun jul aug sep okt nov dec januari februari mars april juni juli augusti september oktober november december'.split(),
    'da': 'jan feb mar apr maj jun jul aug sep okt nov dec januar februar marts april juni juli august september oktober november december'.split(),
    'no': 'jan feb mar apr mai jun jul aug sep okt nov des januar februar mars april juni juli august september oktober november desember'.split(),
    'pt': 'jan fev mar abr mai jun jul ago set out nov dez janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(),
    'hu': 'jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec. január február március április május június július augusztus szeptember október'.split(),
    'ro': 'ian feb mar apr mai iun iul aug sep oct noi dec ianuarie februarie martie aprilie iunie iulie august septembrie octombrie noiembrie decembrie'.split(),
    'tr': 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(),
    'ms': 'Jan Feb Mac Apr Mei Jun Jul Ogos Sep Okt Nov Dis Januari Februari April Julai September Oktober November Disember'.split(),
}
DAYS = {
    'en': 'Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(),
    'de': 'Mo Di Mi Do Fr Sa So Mo. Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(),
    'fr': 'lun. mar. mer. jeu. ven. sam. dim. Lundi Mardi Mercredi Jeudi Vendredi Samedi Dimanche'.split(),
    'es': 'lun mar mié jue vie sáb dom Lunes Martes Miércoles Jueves Viernes Sábado Domingo'.split(),
    'it': 'lun mar mer gio ven sab dom lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(),
    'nl': 'ma di wo do vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'.split(),
    'pl': 'pon. wt. śr. czw. pt. sob. niedz. poniedziałek wtorek środa czwartek piątek sobota niedziela'.split(),
    'cs': 'po út st čt pá so ne pondělí úterý středa čtvrtek pátek sobota neděle'.split(),
    'sv': 'mån tis ons tors fre lör sön måndag tisdag onsdag torsdag fredag lördag söndag'.split(),
    'da': 'man tir ons tor fre lør søn mandag tirsdag onsdag torsdag fredag lørdag søndag'.split(),
    'no': 'man tir ons tor fre lør søn mandag tirsdag onsdag torsdag fredag lørdag søndag'.split(),
    'pt': 'seg ter qua qui sex sáb dom segunda terça quarta quinta sexta sábado domingo'.split(),
    'hu': 'H K Sz Cs P Szo V hétfő kedd szerda csütörtök péntek szombat vasárnap'.split(),
    'ro': 'lu ma mi jo vi sâ du luni marți miercuri joi vineri sâmbătă duminică'.split(),
    'tr': 'Pzt Sal Çar Per Cum Cmt Paz Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar'.split(),
    'ms': 'Isnin Selasa Rabu Khamis Jumaat Sabtu Ahad'.split(),
}
STREETS = {
    'en': [
        '{n} {w} St',
        '{n} {w} Street',
        '{n} {w} Ave',
        '{n} {w} Blvd.',
        '{n} N {w} Rd',
        '{n} {w} Road',
        '{n} E. {w} Dr.',
        '{n} {w} Hwy',
        '{n} W {w} St Ste {n}',
        'Unit {n}, {w} Centre',
        '{n}-{n} High Street',
        'Shop {n}, {w} Mall',
        '{w} Shopping Center',
        '#{n}-{n} {w} Plaza',
        '{n} {w} Lane',
        'P.O. Box {n}',
        'Suite {n}',
        '{n}/{n} {w} Parade',
    ],
    'de': [
        '{w}straße {n}',
        '{w}str. {n}',
        '{w}weg {n}a',
        'Am {w} {n}',
        '{w}platz {n}',
        '{w}gasse {n}',
        '{w}-Allee {n}-{n}',
        'An der {w} {n}',
    ],
    'fr': [
        '{n} rue de {w}',
        '{n}, rue du {w}',
        '{n} avenue {w}',
        '{n} bd {w}',
        '{n} place de la {w}',
        "{n} allée de l'{w}",
        '{n} bis, chemin {w}',
        'C.C. {w}',
        '{n} Rue {w} Est',
    ],
    'es': [
        'C/ {w}, {n}',
        'Calle {w} {n}',
        'Avda. {w}, {n}',
        'Pza. de {w}, {n}',
        'Paseo de {w} {n}',
        'Ctra. {w} km {n}',
        'C/ {w} nº {n}',
    ],
    'it': ['Via {w}, {n}', 'Via {w} {n}', 'Viale {w} {n}', 'Piazza {w}, {n}', 'Corso {w} {n}', "Via dell'{w} {n}"],
    'nl': ['{w}straat {n}', '{w}weg {n}', '{w}plein {n}-{n}', '{w}laan {n}', '{w}gracht {n}', '{w}kade {n}a'],
    'pl': ['ul. {w} {n}', 'ul. {w} {n}/{n}', 'al. {w} {n}', 'os. {w} {n}', 'pl. {w} {n}'],
    'cs': ['{w} {n}/{n}', 'ul. {w} {n}', 'nám. {w} {n}', 'třída {w} {n}', 'Na {w} {n}'],
    'sv': ['{w}gatan {n}', '{w}vägen {n}', '{w}torget {n}', 'Stora {w}gatan {n}'],
    'da': ['{w}gade {n}', '{w}vej {n}', '{w}stræde {n}', '{w} Allé {n}, {n}. sal'],
    'no': ['{w}gata {n}', '{w}veien {n}', '{w} vei {n}', '{w}plass {n}'],
    'pt': ['Rua {w}, {n}', 'Av. {w} {n}', 'Praça {w}, {n}', 'R. da {w} nº {n}', 'Travessa do {w} {n}'],
    'hu': ['{w} utca {n}.', '{w} u. {n}.', '{w} út {n}.', '{w} tér {n}.', '{w} krt. {n}.'],
    'ro': ['Str. {w} nr. {n}', 'Bd. {w} nr. {n}', 'Calea {w} {n}', 'Șos. {w} nr. {n}', 'Piața {w} {n}'],
    'tr': ['{w} Cad. No:{n}', '{w} Sok. No:{n}/{n}', '{w} Mah. {w} Sk. No: {n}', '{w} Bulvarı No:{n}'],
    'ms': [
        'No. {n}, Jalan {w} {n}',
        'NO {n} JALAN {w}',
        'Lot {n}, Jalan {w}',
        '{n}, Jln {w} {n}/{n}',
        'Taman {w},',
        'Kg. {w}',
        '{n}G, Persiaran {w},',
        'Bandar {w}',
    ],
}
STATES = 'AL AK AZ AR CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'.split()
COMPANIES = {
    'US': [
        'LLC',
        'Inc.',
        'Co.',
        '& Sons',
        'Grill',
        'Cafe',
        'Market',
        'Diner',
        'Pizza',
        'Bar & Grill',
        'BBQ',
        'Liquor',
        'Hardware',
        'Pharmacy',
        'Deli',
        '#{n}',
        'Store {n}',
    ],
    'GB': ['Ltd', 'Ltd.', 'PLC', '& Co.', 'Bakery', 'Stores', 'Tearoom', 'Arms', 'Kitchen', 'LIMITED'],
    'DE': [
        'GmbH',
        'GmbH & Co. KG',
        'e.K.',
        'Bäckerei',
        'Apotheke',
        'OHG',
        'AG',
        'Markt',
        'Gasthaus',
        'Drogerie',
        'Metzgerei',
    ],
    'FR': ['SARL', 'SAS', 'Boulangerie', 'S.A.', 'Brasserie', 'Café', 'Pâtisserie', 'Épicerie', 'Hôtel', 'Supermarché'],
    'ES': ['S.L.', 'S.A.', 'Cafetería', 'Restaurante', 'Panadería', 'Farmacia', 'SLU', 'Cervecería'],
    'IT': ['S.r.l.', 'S.p.A.', 'Ristorante', 'Trattoria', 'S.N.C.', 'di {w} & C.', 'Caffè', 'Pizzeria', 'Farmacia'],
    'NL': ['B.V.', 'BV', 'Café', 'Bakkerij', 'Eetcafé', 'Supermarkt', 'Slagerij'],
    'MY': [
        'SDN BHD',
        'Sdn. Bhd.',
        'ENTERPRISE',
        'Restoran',
        'TRADING',
        '(M) SDN BHD',
        'PERNIAGAAN',
        'KEDAI',
        'MART',
        'HARDWARE',
        'CORPORATION',
    ],
}
COMPANIES |= {
    'CA': COMPANIES['US'] + ['Ltée', 'Dépanneur'],
    'IE': COMPANIES['GB'],
    'AT': COMPANIES['DE'],
    'CH': COMPANIES['DE'] + ['Sàrl'],
    'SG': ['PTE LTD', 'Pte. Ltd.', 'Food Court', 'Kopitiam'],
    'AU': ['Pty Ltd', 'PTY LTD', 'Cafe', 'Hotel'],
    'NZ': ['Ltd', 'NZ Ltd', 'Limited'],
    'IN': ['Pvt Ltd', 'Pvt. Ltd.', 'Bhavan', 'Stores', 'Sweets'],
    'ZA': ['(Pty) Ltd', 'CC', 'Spar'],
    'PL': ['Sp. z o.o.', 'S.A.', 'sp.j.', 'Restauracja', 'Piekarnia', 'Apteka', 'Sklep spożywczy', 'Cukiernia'],
    'CZ': ['s.r.o.', 'a.s.', 'Restaurace', 'Pekařství', 'Lékárna', 'Kavárna', 'Potraviny'],
    'SE': ['AB', 'Konditori', 'Café', 'Restaurang', 'Livs', 'HB', 'Pressbyrån'],
    'DK': ['A/S', 'ApS', 'Bageri', 'Kro', 'Café', 'I/S'],
    'NO': ['AS', 'ASA', 'Bakeri', 'Kafé', 'Dagligvare'],
    'PT': ['Lda.', 'LDA', 'S.A.', 'Restaurante', 'Pastelaria', 'Padaria', 'Farmácia', 'Ltda'],
    'HU': ['Kft.', 'Bt.', 'Zrt.', 'Étterem', 'Pékség', 'Gyógyszertár', 'Vendéglő'],
    'RO': ['SRL', 'S.R.L.', 'S.A.', 'Restaurant', 'Brutărie', 'Farmacie'],
    'TR': ['A.Ş.', 'Ltd. Şti.', 'LTD.ŞTİ.', 'Lokantası', 'Market', 'Fırın', 'Eczanesi', 'SAN. VE TİC. A.Ş.'],
    'AE': ['L.L.C', 'LLC', 'Trading', 'Cafeteria'],
}
