/** Whose car it is: what a phone keeps of a car, it keeps for one account. */
export interface AccountCar {
  accountId: string;
  carId: string;
}
