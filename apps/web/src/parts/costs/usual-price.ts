/** The highest usual price of a kWh in currencies with small units; in all others it is 10. */
const HIGHEST: readonly [price: number, currencies: string][] = [
  [50, 'DKK NOK SEK'],
  [100, 'CZK DOP DZD EGP ETB GHS INR KGS MDL MXN PHP RUB THB TRY TWD UAH UYU ZAR'],
  [1_000, 'ALL AMD BDT CLP CRC HUF ISK JMD JPY KES KZT LKR MKD NPR PKR RSD XAF XOF'],
  [10_000, 'ARS COP IQD KRW MMK NGN PYG RWF TZS UGX'],
  [100_000, 'IDR KHR LAK LBP UZS VND'],
];
const HIGHEST_ELSEWHERE = 10;

/** Whether a price per kWh is likely a slip, such as one in cents: the owner is asked once. */
export function isUnusualPrice(perKwh: number, currency: string): boolean {
  const highest = HIGHEST.find(([, currencies]) => currencies.includes(currency))?.[0] ?? HIGHEST_ELSEWHERE;
  return perKwh > highest || perKwh < -highest / 2;
}
