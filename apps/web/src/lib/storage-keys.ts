/** Keys of browser storage, in one place so that no two parts share one by accident. */
export const STORAGE_KEYS = {
  /** Access token of the session. */
  token: 'ligo.token',
  /** '1' once the owner chose to go on without notifications. */
  permissionSkipped: 'ligo.permissionSkipped',
  /** Support switch: the value 'relay' forces the peer connection through a relay. */
  iceTransportPolicy: 'ligo.iceTransportPolicy',
  /** Car list and selection of one account. */
  carList: (accountId: string) => `ligo.carList.${accountId}`,
} as const;
