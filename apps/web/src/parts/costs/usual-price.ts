/** The highest usual price of a kWh in currencies with small units; in all others it is 10. */
const MAX_BY_CURRENCY: readonly [price: number, currencies: string][] = [
  [50, 'DKK NOK SEK'],
  [100, 'CZK DOP DZD EGP ETB GHS INR KGS MDL MXN PHP RUB THB TRY TWD UAH UYU ZAR'],
  [1_000, 'ALL AMD BDT CLP CRC HUF ISK JMD JPY KES KZT LKR MKD NPR PKR RSD XAF XOF'],
  [10_000, 'ARS COP IQD KRW MMK NGN PYG RWF TZS UGX'],
  [100_000, 'IDR KHR LAK LBP UZS VND'],
];
const MAX_ELSEWHERE = 10;

/** Whether a price per kWh is likely a slip, such as one in cents: the owner is asked once. */
export function isUnusualPrice(perKwh: number, currency: string): boolean {
  const max = MAX_BY_CURRENCY.find(([, currencies]) => currencies.includes(currency))?.[0] ?? MAX_ELSEWHERE;
  return perKwh > max || perKwh < -max / 2;
}
