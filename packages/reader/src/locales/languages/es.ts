import { type Language, list } from '../locale.ts';

export const es: Language = {
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
    otherDay: ['VALIDO HASTA', 'CADUCIDAD', 'VENCIMIENTO', 'DEVOLUCIONES', 'HASTA EL', 'GARANTIA'],
    time: ['HORA'],
    otherTime: list(`
        HORARIO, ABIERTO, LUNES, MARTES, MIERCOLES, JUEVES, VIERNES, SABADO, DOMINGO`),
    neutral: ['DE', 'EN', 'EL', 'LA', 'EURO', 'EUROS'],
    taxTable: list(`
        IVA BASE CUOTA, BASE IMPONIBLE CUOTA, TIPO BASE CUOTA, BASE IVA, DESGLOSE IVA, IVA BASE IMPONIBLE,
        IMPUESTOS BASE`),
    tableHead: list(`
        CANT, DESCRIPCION, PRECIO, IMPORTE, UD, UDS, ARTICULO, PVP, P UNIT`),
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
  },
  payment: {
    cash: ['EFECTIVO', 'CONTADO', 'METALICO'],
    card: ['TARJETA', 'TARJETA BANCARIA'],
    debit: ['TARJETA DEBITO'],
    credit: ['TARJETA CREDITO', 'TARJETA DE CREDITO'],
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
