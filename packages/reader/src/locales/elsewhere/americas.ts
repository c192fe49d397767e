import { type Country, list } from '../locale.ts';
import { known } from './known.ts';

const SPANISH = { languages: ['es'] };

/** Mainland America, south of the United States. */
export const americas: readonly Country[] = [
  known('MX', 'MXN', '52', ['MEXICO'], {
    ...SPANISH,
    places: list(`
      GUADALAJARA, CANCUN, MONTERREY, TIJUANA, PUEBLA, QUERETARO, CIUDAD DE MEXICO, CDMX, JALISCO, QUINTANA ROO, NUEVO LEON, YUCATAN, PLAYA DEL CARMEN, PUERTO VALLARTA,
      OAXACA, GUANAJUATO, BAJA CALIFORNIA, SINALOA, TULUM, ZAPOPAN, COYOACAN`),
    words: list(`
      SA DE CV, S.A. DE C.V, S DE RL, S. DE R.L, C.V, R.F.C, M.N, MONEDA NACIONAL, PESOS MEXICANOS, DELEGACION, REGIMEN FISCAL, CFDI`),
    rates: { tax: 'IVA', percent: '16' },
    townCode: { figures: 5, first: true },
    postcode: /C\.?P\.?[ :]*\d{5}(?!\d)/,
    registration:
      /(?<![A-Z])R\.?F\.?C\.?[ .:]*[A-Z&]{3,4}[ -]?\d{6}[ -]?[A-Z0-9]{2,3}(?![A-Z0-9])|PESOS \d{2} ?\/ ?100/,
    address: { streets: 'CALLE AVENIDA COLONIA' },
  }),
  known('AR', 'ARS', '54', ['ARGENTINA'], {
    ...SPANISH,
    places: list(
      `BUENOS AIRES, ROSARIO, MENDOZA, MAR DEL PLATA, BARILOCHE, C.A.B.A, CABA, CAPITAL FEDERAL, PALERMO SOHO, USHUAIA, EZEIZA`,
    ),
    words: list(`
      C.U.I.T, CUIT, ING. BRUTOS, ING.BRUTOS, INGRESOS BRUTOS, IIBB, RESPONSABLE INSCRIPTO, IVA RESPONSABLE INSCRIPTO, A CONSUMIDOR FINAL, TIQUE, INICIO DE ACTIVIDADES,
      INICIO ACTIVIDADES, MERCADO PAGO, C.A.E, TIQUE FACTURA, SU VUELTO`),
    rates: { tax: 'IVA', percent: '21 10,5 27' },
    postcode: /(?<![A-Z0-9])C\d{4}[A-Z]{3}(?![A-Z0-9])/,
    registration: /(?<!\d)(?:30|33|20|27|23|24)-\d{8}-\d(?!\d)|C\.?U\.?I\.?T\.?[A-Z .:]*\d{11}(?!\d)/,
  }),
  known(
    'CL',
    'CLP',
    '56',
    ['SANTIAGO DE CHILE', 'SANTIAGO, CHILE', 'SANTIAGO - CHILE', 'CHILE S.A', 'CHILE SPA'],
    {
      ...SPANISH,
      places: list(
        `PROVIDENCIA, LAS CONDES, VITACURA, NUNOA, VALPARAISO, VINA DEL MAR, CONCEPCION, ANTOFAGASTA, TEMUCO, PUERTO MONTT, LA SERENA, PUNTA ARENAS`,
      ),
      words: list(`
      R.U.T, BOLETA ELECTRONICA, S.I.I, SII, TIMBRE ELECTRONICO, REDCOMPRA, TRANSBANK, MONTO NETO`),
      rates: { tax: 'IVA', percent: '19' },
      registration: /R\.?U\.?T\.?[ .:]*\d{1,2}[.,]?\d{3}[.,]?\d{3} ?- ?[\dK](?!\d)/,
    },
  ),
  known('CO', 'COP', '57', ['COLOMBIA S.A', 'BOGOTA COLOMBIA', 'BOGOTA, COLOMBIA', 'BOGOTA - COLOMBIA'], {
    ...SPANISH,
    places: list(
      `BOGOTA, MEDELLIN, CALI VALLE, BARRANQUILLA, CARTAGENA DE INDIAS, BUCARAMANGA, PEREIRA, MANIZALES, SANTA MARTA, ANTIOQUIA, CUNDINAMARCA, BOGOTA D.C`,
    ),
    words: list(`
      DIAN, IMPOCONSUMO, IPOCONSUMO, INC 8%, REGIMEN COMUN, REGIMEN SIMPLIFICADO, RESOLUCION DIAN, RES. DIAN, RES DIAN, FACTURA DE VENTA, PROPINA VOLUNTARIA, PROPINA SUGERIDA, DATAFONO, BANCOLOMBIA, NEQUI,
      RESPONSABLE DE IVA, S.A.S`),
    rates: { tax: 'IVA INC IMPOCONSUMO', percent: '19 8 5' },
    registration: /(?<![A-Z])N\.?I\.?T\.?[ .:]*\d{3}[.,]?\d{3}[.,]?\d{3} ?- ?\d(?!\d)/,
    domains: ['.COM.CO'],
    address: { streets: 'CARRERA CRA KRA CLL' },
  }),
  known('PE', 'PEN', '51', ['LIMA, PERU', 'LIMA - PERU', 'LIMA PERU', 'PERU S.A', 'DEL PERU'], {
    ...SPANISH,
    places: list(`
      MIRAFLORES, SAN ISIDRO, AREQUIPA, CUSCO, CUZCO, TRUJILLO, BARRANCO, SURQUILLO, SANTIAGO DE SURCO, PIURA`),
    words: list(
      `R.U.C, SUNAT, IGV, I.G.V, BOLETA DE VENTA, BOLETA DE VENTA ELECTRONICA, OP. GRAVADA, OP. GRAVADAS, OP.GRAVADA, OP. EXONERADA, ICBPER, YAPE, NUEVOS SOLES`,
    ),
    taxes: ['IGV'],
    rates: { tax: 'IGV', percent: '18 10' },
    registration: /R\.?U\.?C\.?[ .:]*(?:N[.O]?)?[ .:]*(?:10|15|17|20)\d{9}(?!\d)/,
  }),
  known('EC', 'USD', '593', ['ECUADOR'], {
    ...SPANISH,
    places: ['QUITO', 'GUAYAQUIL', 'GALAPAGOS', 'PICHINCHA', 'GUAYAS', 'PUERTO AYORA'],
    words: list(`
      CLAVE DE ACCESO, CONTRIBUYENTE ESPECIAL, SUBTOTAL 12%, SUBTOTAL 0%, SUBTOTAL 15%, OBLIGADO A LLEVAR
      CONTABILIDAD, IVA 12%, IVA 15%`),
    rates: { tax: 'IVA', percent: '12 15' },
    registration: /R\.?U\.?C\.?[ .:]*[012]\d{9}001(?!\d)/,
  }),
  known('UY', 'UYU', '598', ['URUGUAY'], {
    ...SPANISH,
    places: ['MONTEVIDEO', 'PUNTA DEL ESTE', 'MALDONADO', 'COLONIA DEL SACRAMENTO'],
    words: ['E-TICKET', 'RUC EMISOR', 'IVA MINIMA', 'IVA BASICA', 'IVA TASA BASICA', 'CONSUMO FINAL'],
    rates: { tax: 'IVA', percent: '22 10' },
    registration: /R\.?U\.?[TC]\.?[ .:]*2\d{11}(?!\d)/,
  }),
  known('PY', 'PYG', '595', ['PARAGUAY'], {
    ...SPANISH,
    places: ['ASUNCION', 'CIUDAD DEL ESTE', 'ENCARNACION'],
    words: ['TIMBRADO', 'GUARANIES'],
    rates: { tax: 'IVA', percent: '10 5' },
    registration: /R\.?U\.?C\.?[ .:]*\d{6,8} ?- ?\d(?!\d)/,
  }),
  known('BO', 'BOB', '591', ['BOLIVIA'], {
    ...SPANISH,
    places: ['SANTA CRUZ DE LA SIERRA', 'COCHABAMBA', 'UYUNI'],
    words: ['BOLIVIANOS', 'CODIGO DE CONTROL', 'SIN DERECHO A CREDITO FISCAL'],
    rates: { tax: 'IVA', percent: '13' },
  }),
  known('CR', 'CRC', '506', ['COSTA RICA'], {
    ...SPANISH,
    places: list(`
      ESCAZU, HEREDIA, ALAJUELA, GUANACASTE, TAMARINDO, PUNTARENAS, CURRIDABAT, LA FORTUNA`),
    words: list(`
      CEDULA JURIDICA, CED. JURIDICA, CED. JUR, CED JUR, COLONES, TIQUETE ELECTRONICO, I.V.I, SINPE`),
    rates: { tax: 'IVA', percent: '13' },
    registration: /(?<!\d)3-10[12]-\d{6}(?!\d)|CED[A-Z. :]*310[12]\d{6}(?!\d)/,
  }),
  known(
    'PA',
    'USD',
    '507',
    ['REPUBLICA DE PANAMA', 'PANAMA, PANAMA', 'CIUDAD DE PANAMA', 'PANAMA CITY, PANAMA'],
    {
      ...SPANISH,
      places: list(`
      CHIRIQUI, BOCAS DEL TORO, TOCUMEN, PUNTA PACIFICA, CASCO VIEJO, EL CANGREJO, MULTIPLAZA`),
      words: ['ITBMS', 'I.T.B.M.S', 'BALBOAS', 'COMPROBANTE FISCAL'],
      taxes: ['ITBMS'],
      rates: { tax: 'ITBMS', percent: '7' },
      registration: /R\.?U\.?C\.?[ .:]*\d{1,9}-\d{1,4}-\d{2,7}|(?<![A-Z])D\.?V\.?[ .:]*\d{2}(?!\d)/,
    },
  ),
  known('GT', 'GTQ', '502', ['GUATEMALA'], {
    ...SPANISH,
    places: ['QUETZALTENANGO', 'MIXCO', 'PANAJACHEL', 'SACATEPEQUEZ'],
    words: ['QUETZALES', 'CERTIFICADOR', 'SUJETO A PAGOS TRIMESTRALES', 'SUJETO A RETENCION DEFINITIVA'],
    rates: { tax: 'IVA', percent: '12' },
  }),
  known('SV', 'USD', '503', ['EL SALVADOR'], {
    ...SPANISH,
    places: ['SAN SALVADOR', 'SANTA TECLA', 'LA LIBERTAD'],
    words: ['NRC'],
    rates: { tax: 'IVA', percent: '13' },
  }),
  known('HN', 'HNL', '504', ['HONDURAS'], {
    ...SPANISH,
    places: ['TEGUCIGALPA', 'SAN PEDRO SULA', 'ROATAN'],
    words: ['LEMPIRAS', 'C.A.I', 'I.S.V', 'ISV'],
    rates: { tax: 'ISV', percent: '15 18' },
  }),
  known('NI', 'NIO', '505', ['NICARAGUA'], {
    ...SPANISH,
    places: ['MANAGUA', 'SAN JUAN DEL SUR'],
    words: ['CORDOBAS'],
    rates: { tax: 'IVA', percent: '15' },
  }),
  known('BR', 'BRL', '55', ['BRASIL', 'BRAZIL'], {
    places: list(`
      SAO PAULO, RIO DE JANEIRO, BELO HORIZONTE, CURITIBA, PORTO ALEGRE, FORTALEZA, SALVADOR BA, FLORIANOPOLIS, BRASILIA, COPACABANA, IPANEMA, RECIFE, MINAS GERAIS, CAMPINAS, GUARULHOS`),
    words: list(`
      CNPJ, CUPOM FISCAL, NFC-E, NFCE, DANFE, DOCUMENTO AUXILIAR, EXTRATO NO, CPF, ICMS, TRIBUTOS, VALOR PAGO, VALOR A PAGAR, CARTAO DE CREDITO, CARTAO DE DEBITO, CARTAO CREDITO, CARTAO DEBITO,
      DINHEIRO, RUA, OBRIGADO, QTDE, QTD. TOTAL DE ITENS, CHAVE DE ACESSO, VALOR TOTAL R$, VALOR PAGO R$, TAXA DE SERVICO`),
    postcode: /(?<![\d-])\d{5}-\d{3}(?![\d-])/,
    phone: /\(\d{2}\) ?9?\d{4} ?-? ?\d{4}(?!\d)/,
    domains: ['.COM.BR', '.BR'],
    registration: /(?<!\d)\d{2}[.,]?\d{3}[.,]?\d{3}\/000\d ?-? ?\d{2}(?!\d)/,
    address: { streets: 'RUA AVENIDA ALAMEDA RODOVIA', areas: 'BAIRRO' },
  }),
  known('BZ', 'BZD', '501', ['BELIZE'], {
    places: ['SAN PEDRO, AMBERGRIS', 'AMBERGRIS CAYE', 'BELMOPAN', 'CAYE CAULKER'],
    rates: { tax: 'GST', percent: '12,5' },
  }),
  known('GY', 'GYD', '592', ['GUYANA'], {
    places: [],
    rates: { tax: 'VAT', percent: '14' },
  }),
  known('VE', 'VES', '58', ['VENEZUELA'], {
    ...SPANISH,
    places: ['CARACAS', 'MARACAIBO'],
    words: ['SENIAT'],
    rates: { tax: 'IVA', percent: '16' },
  }),
];
