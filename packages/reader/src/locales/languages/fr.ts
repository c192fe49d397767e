import { type Language, list, words } from '../locale.ts';

export const french: Language = {
  code: 'fr',
  labels: {
    total: {
      plain: list(`
        TOTAL TTC, A PAYER, NET A PAYER, TOTAL A PAYER, MONTANT A PAYER, RESTE A PAYER, SOMME A PAYER, MONTANT
        DU, TOTAL DU, MONTANT TTC, NET A PAYER TTC, TOTAL EUR, TOTAL EUROS, MONTANT TOTAL, TOTAL GENERAL, NET
        TTC`),
      likely: ['TOTAL', 'TOTAUX', 'SOMME', 'TTC', 'TOTAL ACHATS', 'TOTAL COMMANDE'],
      vague: ['MONTANT', 'MONTANT PAYE', 'MONTANT REEL', 'SOLDE', 'NET'],
    },
    subtotal: {
      plain: list(`
        SOUS TOTAL, TOTAL HT, MONTANT HT, HORS TAXE, S TOTAL, TOTAL HORS TAXES, ST HT`),
      vague: ['HT'],
    },
    tax: {
      plain: list(`
        TVA, TOTAL TVA, MONTANT TVA, DONT TVA, TPS, TVQ, TVH, TPS TVQ, TAXES, TAXE, DONT TVA INCLUSE, T P S, T V
        Q, T V A`),
    },
    service: { plain: ['SERVICE', 'FRAIS DE LIVRAISON', 'FRAIS DE SERVICE', 'LIVRAISON'] },
    tip: { plain: ['POURBOIRE'] },
    rounding: { plain: ['ARRONDI'] },
    discount: {
      plain: list(`
        REMISE, REDUCTION, RABAIS, BON D ACHAT, AVOIR, PROMOTION, ESCOMPTE, REMISE IMMEDIATE`),
    },
    tender: {
      plain: list(`
        ESPECES, CARTE BANCAIRE, CARTE BLEUE, CB, CARTE, CARTE CREDIT, COMPTANT, PAYE, REGLEMENT, PAIEMENT,
        CHEQUE, MONTANT PAYE, RECU, CARTE DE CREDIT, TICKET RESTAURANT, ARGENT, CARTE DEBIT, CB SANS CONTACT,
        MODE DE PAIEMENT, VERSE, RENDU SUR`),
    },
    change: {
      plain: list(`
        RENDU, MONNAIE, RENDU MONNAIE, A RENDRE, MONNAIE RENDUE, RENDU ESPECES, REMISE MONNAIE`),
    },
    count: {
      plain: list(`
        NOMBRE D ARTICLES, NB ARTICLES, ARTICLES, NOMBRE ARTICLES, QUANTITE, QTE, POINTS, COUVERTS, NB ARTICLE,
        NB DE LIGNES`),
    },
    saving: { plain: ['VOUS ECONOMISEZ', 'ECONOMIES', 'VOTRE ECONOMIE', 'AVANTAGES', 'VOUS AVEZ ECONOMISE'] },
  },
  months: [
    ['JANVIER', 'JANV', 'JAN'],
    ['FEVRIER', 'FEVR', 'FEV'],
    ['MARS', 'MAR'],
    ['AVRIL', 'AVR'],
    ['MAI'],
    ['JUIN'],
    ['JUILLET', 'JUIL'],
    ['AOUT', 'AOU'],
    ['SEPTEMBRE', 'SEPT', 'SEP'],
    ['OCTOBRE', 'OCT'],
    ['NOVEMBRE', 'NOV'],
    ['DECEMBRE', 'DEC'],
  ],
  weekdays: list(`
        LUNDI, MARDI, MERCREDI, JEUDI, VENDREDI, SAMEDI, DIMANCHE, LUN, MER, JEU, VEN, SAM, DIM`),
  words: {
    date: ['DATE', 'LE', 'IMPRIME', 'EMIS LE', 'FACTURE DU'],
    otherDay: list(`
        VALABLE, JUSQU AU, EXPIRE, ECHEANCE, RETOUR, GARANTIE, AVANT LE, ARRIVEE`),
    time: ['HEURE', 'A'],
    otherTime: list(`
        HORAIRES, OUVERT, LUNDI, MARDI, MERCREDI, JEUDI, VENDREDI, SAMEDI, DIMANCHE`),
    neutral: list(`
        DE, LA, LE, EN, DU, EURO, EUROS, TTC`),
    taxTable: ['TAUX TVA', 'TVA HT TTC', 'TAUX HT TVA TTC', 'CODE TVA', 'HT TVA TTC', 'TAUX HT'],
    taxIncluded: ['TTC', 'TVA', 'INCLUSE'],
    tableHead: list(`
        QTE, ARTICLE, DESIGNATION, PRIX, MONTANT, PU, LIBELLE`),
    headNote: list(`
        TABLE, SERVEUR, CAISSE, CAISSIER, TICKET, FACTURE, COUVERTS`),
    cardSlip: list(`
        TICKET CLIENT, CARTE BANCAIRE, DEBIT, AUTORISATION, TICKET A CONSERVER, SANS CONTACT, NO AUTO`),
    suggestion: ['POURBOIRE SUGGERE'],
    phone: ['TELEPHONE'],
    mobile: ['PORTABLE'],
    fax: ['TELECOPIE'],
    othersPhone: ['SERVICE CLIENT', 'RESERVATION'],
    otherNumber: ['SIRET', 'FACTURE', 'CARTE', 'TVA'],
    closing: ['CLOTURE'],
    paidBy: ['MODE DE PAIEMENT', 'PAYE PAR', 'REGLEMENT'],
    paymentNotice: ['NOUS ACCEPTONS', 'CAISSIER', 'CAISSIERE'],
    refund: ['AVOIR', 'REMBOURSEMENT', 'RETOUR MARCHANDISE', 'ANNULATION'],
    loyalty: ['CARTE FIDELITE', 'FIDELITE', 'POINTS'],
  },
  payment: {
    cash: ['ESPECES', 'COMPTANT', 'ARGENT'],
    card: ['CARTE', 'CARTE BANCAIRE', 'CB', 'CARTE BLEUE'],
    debit: ['CARTE DEBIT'],
    credit: ['CARTE CREDIT', 'CARTE DE CREDIT'],
  },
  address: {
    // towns that public lists have under their English names
    regions: 'GENEVE;LYON;MARSEILLE;BRUXELLES;DUNKERQUE',
    streets: 'RUE AVENUE AV BOULEVARD BD PLACE PL QUAI CHEMIN ALLEE IMPASSE COURS ROUTE SQUARE FAUBOURG FBG',
    buildings: 'CENTRE COMMERCIAL GALERIE GARE AEROPORT ZAC ZI CEDEX',
    countries: 'FRANCE;BELGIQUE;LUXEMBOURG',
    postcode: /(?<![\d#:.,-])(?:F-)?\d{5}(?![\d:.,%-]) ?[A-Z]{3,}/,
    legalForms: 'SARL SAS SA EURL SASU SNC LTEE',
  },
  names: {
    greetings: [
      /^\W*BIENVENUE +(?:CHEZ|A|AU|AUX|DANS|SUR)(?: +VOTRE)? +/i,
      /\bMERCI +(?:DE|POUR) +VOTRE +(?:VISITE|ACHAT|CONFIANCE|COMMANDE) +(?:CHEZ|A|AU|DANS) +/i,
    ],
    sentence: words(`MERCI VOTRE VISITE`),
    trades: words(`BOULANGERIE MARCHE PHARMACIE BRASSERIE CREPERIE`),
    joining: words(`LE LES LA ET DE`),
    heading: words(`FACTURE TICKET`),
    receipt: words(`PRIX QTE DESIGNATION TOTAL CAISSE SERVEUR TABLEAU`),
  },
  kinds: {
    receipt: {
      plain: ['RECU', 'FACTURE', 'TICKET DE CAISSE', 'NOTE', 'FACTURETTE'],
    },
    card_slip: {
      plain: list(`
        TICKET CLIENT, COPIE CLIENT, TICKET A CONSERVER, TICKET COMMERCANT, COPIE COMMERCANT, EXEMPLAIRE CLIENT,
        NO AUTO, RELEVE DE TRANSACTION`),
      likely: ['CARTE BANCAIRE', 'SANS CONTACT', 'AUTORISATION', 'DEBIT', 'COMMERCANT', 'MONTANT REEL'],
    },
    invoice: {
      plain: list(`
        FACTURER A, ADRESSE DE FACTURATION, CONDITIONS DE PAIEMENT, DATE D ECHEANCE, REGLEMENT AVANT LE,
        COORDONNEES BANCAIRES, PAYABLE SOUS, A REGLER AVANT, PENALITES DE RETARD, VIREMENT BANCAIRE`),
      likely: ['ECHEANCE', 'NUMERO CLIENT', 'IBAN', 'BIC', 'ADRESSE DE LIVRAISON', 'BON DE COMMANDE'],
    },
    boarding_pass: {
      plain: ['CARTE D EMBARQUEMENT', 'EMBARQUEMENT', 'CARTE D ACCES A BORD'],
      likely: ['PORTE', 'SIEGE', 'VOL', 'PASSAGER', 'DEPART', 'ARRIVEE', 'REFERENCE DE RESERVATION'],
    },
    statement: {
      plain: list(`
        RELEVE DE COMPTE, RELEVE BANCAIRE, ANCIEN SOLDE, NOUVEAU SOLDE, SOLDE INITIAL, SOLDE FINAL, SOLDE CREDITEUR,
        SOLDE DEBITEUR`),
      likely: ['NUMERO DE COMPTE', 'TITULAIRE DU COMPTE', 'DATE VALEUR', 'DATE DE VALEUR'],
    },
  },
};
