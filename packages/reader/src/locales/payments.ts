/** Names of card schemes and wallets as printed, in capitals, and the name to return. */
export const paymentBrands: readonly { readonly name: string; readonly printed: readonly string[] }[] = [
  { name: 'Visa', printed: ['VISA'] },
  { name: 'Mastercard', printed: ['MASTERCARD', 'MASTER CARD', 'MASTER', 'MC'] },
  { name: 'American Express', printed: ['AMEX', 'AMERICAN EXPRESS', 'AX'] },
  { name: 'Discover', printed: ['DISCOVER', 'DISCOVER CARD'] },
  { name: 'Maestro', printed: ['MAESTRO'] },
  { name: 'girocard', printed: ['GIROCARD'] },
  { name: 'Interac', printed: ['INTERAC'] },
  { name: 'Touch ’n Go', printed: ['TOUCH N GO', 'TNG EWALLET'] },
  { name: 'Alipay', printed: ['ALIPAY'] },
  { name: 'Apple Pay', printed: ['APPLE PAY'] },
  { name: 'Google Pay', printed: ['GOOGLE PAY'] },
  { name: 'PayPal', printed: ['PAYPAL'] },
  { name: 'UPI', printed: ['UPI'] },
  { name: 'NETS', printed: ['NETS'] },
  { name: 'UnionPay', printed: ['UNIONPAY', 'UNION PAY'] },
];
