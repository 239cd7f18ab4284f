/** A car and its account: a phone stores the data of a car for one account. */
export interface AccountCar {
  accountId: string;
  carId: string;
}
