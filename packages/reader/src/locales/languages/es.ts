import { type Language, list, words } from '../locale.ts';

export const spanish: Language = {
  code: 'es',
  labels: {
    total: {
      plain: list(`
        TOTAL A PAGAR, TOTAL EUROS, IMPORTE TOTAL, TOTAL FACTURA, A PAGAR, TOTAL IVA INCLUIDO, TOTAL A PAGAR
        EUROS, TOTAL EUR, TOTAL IMPORTE, TOTAL COMPRA, TOTAL IVA INCL, TOTAL CON IVA, NETO A PAGAR, TOTAL
        TICKET, IMPORTE A PAGAR, TOTAL VENTA`),
      likely: ['TOTAL', 'IMPORTE', 'SUMA', 'MONTO TOTAL', 'SUMA TOTAL'],
      vague: ['MONTO', 'SALDO', 'NETO', 'ENTREGA'],
    },
    subtotal: {
      plain: list(`
        SUBTOTAL, SUB TOTAL, BASE IMPONIBLE, BASE, SUMA PARCIAL, TOTAL SIN IVA, IMPORTE NETO, TOTAL NETO, BASE
        IMP`),
    },
    tax: {
      plain: list(`
        IVA, CUOTA IVA, IMPORTE IVA, TOTAL IVA, CUOTA, IGIC, IMPUESTO, IMPUESTOS, I V A, IVA INCLUIDO`),
    },
    service: { plain: ['SERVICIO', 'GASTOS DE ENVIO', 'CUBIERTO'] },
    tip: { plain: ['PROPINA'] },
    rounding: { plain: ['REDONDEO'] },
    discount: {
      plain: list(`
        DESCUENTO, DTO, PROMOCION, OFERTA, VALE, CUPON, BONIFICACION`),
    },
    tender: {
      plain: list(`
        EFECTIVO, ENTREGADO, ENTREGA, ENTREGA EUROS, TARJETA, TARJETA BANCARIA, TARJETA CREDITO, TARJETA DEBITO,
        TARJETA DE CREDITO, RECIBIDO, PAGADO, PAGO, PAGO CON TARJETA, FORMA DE PAGO, METALICO, CONTADO, SU PAGO`),
    },
    change: { plain: ['CAMBIO', 'VUELTO', 'DEVOLUCION', 'SU CAMBIO', 'DEVUELTO', 'CAMBIO EUROS'] },
    count: {
      plain: list(`
        ARTICULOS, NUMERO DE ARTICULOS, N ARTICULOS, TOTAL ARTICULOS, CANTIDAD, UNIDADES, PUNTOS, COMENSALES`),
    },
    saving: { plain: ['AHORRO', 'USTED AHORRA', 'HA AHORRADO', 'TOTAL AHORRO'] },
  },
  months: [
    ['ENERO', 'ENE'],
    ['FEBRERO', 'FEB'],
    ['MARZO', 'MAR'],
    ['ABRIL', 'ABR'],
    ['MAYO', 'MAY'],
    ['JUNIO', 'JUN'],
    ['JULIO', 'JUL'],
    ['AGOSTO', 'AGO'],
    ['SEPTIEMBRE', 'SETIEMBRE', 'SEP', 'SET'],
    ['OCTUBRE', 'OCT'],
    ['NOVIEMBRE', 'NOV'],
    ['DICIEMBRE', 'DIC'],
  ],
  weekdays: list(`
        LUNES, MARTES, MIERCOLES, JUEVES, VIERNES, SABADO, DOMINGO, LUN, MIE, JUE, VIE, SAB, DOM`),
  words: {
    date: ['FECHA', 'FECHA DE EMISION', 'EMITIDO'],
    otherDay: ['VALIDO HASTA', 'CADUCIDAD', 'VENCIMIENTO', 'DEVOLUCIONES', 'HASTA EL', 'GARANTIA', 'LLEGADA'],
    time: ['HORA'],
    otherTime: list(`
        HORARIO, ABIERTO, LUNES, MARTES, MIERCOLES, JUEVES, VIERNES, SABADO, DOMINGO`),
    neutral: ['DE', 'EN', 'EL', 'LA', 'EURO', 'EUROS'],
    taxTable: list(`
        IVA BASE CUOTA, BASE IMPONIBLE CUOTA, TIPO BASE CUOTA, BASE IVA, DESGLOSE IVA, IVA BASE IMPONIBLE,
        IMPUESTOS BASE`),
    taxIncluded: ['IVA', 'INCLUIDO'],
    tableHead: list(`
        CANT, DESCRIPCION, PRECIO, IMPORTE, UD, UDS, ARTICULO, PVP, P UNIT`),
    headNote: list(`
        MESA, CAMARERO, CAJA, CAJERO, TICKET, FACTURA, CLIENTE`),
    cardSlip: [
      'COPIA PARA EL CLIENTE',
      'AUTORIZACION',
      'COMERCIO',
      'NUM TARJETA',
      'OPERACION',
      'COPIA CLIENTE',
    ],
    suggestion: ['PROPINA SUGERIDA'],
    phone: ['TELEFONO', 'TFNO', 'TLF', 'TELF', 'TFN'],
    mobile: ['MOVIL'],
    fax: [],
    othersPhone: ['ATENCION AL CLIENTE', 'RESERVAS'],
    otherNumber: ['FACTURA', 'TARJETA', 'TICKET', 'CIF', 'NIF'],
    closing: ['CERRADO'],
    paidBy: ['FORMA DE PAGO', 'PAGADO CON', 'MEDIO DE PAGO'],
    paymentNotice: ['ACEPTAMOS', 'CAJERO', 'CAJERA'],
    refund: ['DEVOLUCION', 'REEMBOLSO', 'ABONO', 'ANULACION'],
    loyalty: ['TARJETA CLIENTE', 'PUNTOS', 'SOCIO'],
  },
  payment: {
    cash: ['EFECTIVO', 'CONTADO', 'METALICO'],
    card: ['TARJETA', 'TARJETA BANCARIA'],
    debit: ['TARJETA DEBITO'],
    credit: ['TARJETA CREDITO', 'TARJETA DE CREDITO'],
  },
  address: {
    streets: 'CALLE C AVDA AV AVENIDA PLAZA PZA PASEO PS CARRETERA CTRA CAMINO RONDA TRAVESIA GRAN CARRER',
    buildings: 'LOCAL CENTRO COMERCIAL POLIGONO AEROPUERTO ESTACION PISO BAJO',
    regions:
      'MADRID;BARCELONA;MALAGA;SEVILLA;VALENCIA;ALICANTE;CADIZ;GRANADA;CORDOBA;MURCIA;ZARAGOZA;MALLORCA;TENERIFE;LAS PALMAS',
    countries: 'ESPANA;SPAIN;MEXICO',
    postcode: /(?<![\d#:.,-])\d{5}(?![\d:.,%-]) ?[A-Z]{3,}/,
    legalForms: 'SL SLL SA SLU SAU SCOOP SC CB CV',
  },
  names: {
    greetings: [
      /^\W*BIENVENID[OA]S? +AL? +/i,
      /\bGRACIAS +POR +(?:SU|TU|COMPRAR|VISITAR|VENIR)(?: +(?:COMPRA|VISITA|CONFIANZA))?(?: +(?:EN|A|AL))? +/i,
    ],
    sentence: words(`GRACIAS POR SU COMPRA`),
    trades: words(`RESTAURANTE PANADERIA FARMACIA MERCADO CANTINA`),
    joining: words(`EL LOS Y DE LA`),
    heading: words(`FACTURA SIMPLIFICADA`),
    receipt: words(`PRECIO CANT CANTIDAD DESCRIPCION IMPORTE COPIA CLIENTE MESA CAMARERO`),
  },
  kinds: {
    receipt: {
      plain: ['RECIBO', 'FACTURA', 'FACTURA SIMPLIFICADA', 'TICKET', 'NOTA DE VENTA'],
    },
    card_slip: {
      plain: [
        'COPIA PARA EL CLIENTE',
        'COPIA CLIENTE',
        'COPIA PARA EL COMERCIO',
        'COPIA COMERCIO',
        'NUM AUTORIZACION',
      ],
      likely: ['AUTORIZACION', 'COMERCIO', 'NUM TARJETA', 'OPERACION', 'CONTACTLESS', 'FIRMA NO NECESARIA'],
    },
    invoice: {
      plain: list(`
        FACTURAR A, DATOS DEL CLIENTE, FECHA DE VENCIMIENTO, CONDICIONES DE PAGO, TRANSFERENCIA BANCARIA, DATOS
        BANCARIOS, NUMERO DE CUENTA, VENCIMIENTO A`),
      likely: ['VENCIMIENTO', 'IBAN', 'BIC', 'NUMERO DE CLIENTE', 'DIRECCION DE ENVIO'],
    },
    boarding_pass: {
      plain: ['TARJETA DE EMBARQUE', 'EMBARQUE', 'PASE DE ABORDAR'],
      likely: ['PUERTA', 'ASIENTO', 'VUELO', 'PASAJERO', 'SALIDA', 'LLEGADA', 'LOCALIZADOR'],
    },
    statement: {
      plain: [
        'EXTRACTO BANCARIO',
        'EXTRACTO DE CUENTA',
        'ESTADO DE CUENTA',
        'SALDO ANTERIOR',
        'SALDO INICIAL',
        'SALDO FINAL',
      ],
      likely: ['NUMERO DE CUENTA', 'FECHA VALOR', 'TITULAR', 'SALDO ACTUAL'],
    },
  },
};
