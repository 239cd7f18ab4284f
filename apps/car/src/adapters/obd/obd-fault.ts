/** Why a car is not read, in a few English words for its owner, without addresses. */
export class ObdFault extends Error {
  override readonly name = 'ObdFault';
}
