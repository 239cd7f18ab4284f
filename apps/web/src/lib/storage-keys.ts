/** Keys of browser storage, in one place so that no two parts share one by accident. */
export const STORAGE_KEYS = {
  token: 'ligo.token',
  /** '1' while the server has not received a logout. */
  logoutOwed: 'ligo.logoutOwed',
  /** '1' once the owner chose to go on without notifications. */
  permissionSkipped: 'ligo.permissionSkipped',
  /** Support switch: the value 'relay' forces the peer connection through a relay. */
  iceTransportPolicy: 'ligo.iceTransportPolicy',
  /** Hash of the newest version of the app that this browser has stored. */
  versionHash: 'ligo.versionHash',
  /** The push subscription of this browser that was last sent to the server. */
  pushRegistration: 'ligo.pushRegistration',
  /** The last push registration failure that was reported to the server; each failure is reported once, not at every start. */
  pushFailure: 'ligo.pushFailure',
  /** Set for a moment at each change of the owner's book in this browser, for its other tabs. */
  bookChanged: 'ligo.bookChanged',
  carList: (accountId: string) => `ligo.carList.${accountId}`,
  /** Colours that were chosen for the dashboard on the car's own screen. */
  dashboardLook: 'ligo.dashboardLook',
  /** The PIN of a car in this browser: its hash, and the wrong ones in a row. */
  unitPin: 'ligo.unitPin',
  /** '1' once this browser was a car, which it then cannot become again unnoticed. */
  unitHasRun: 'ligo.unitHasRun',
  /** Begins the key of each record of a car. */
  recordPrefix: 'ligo.record.',
} as const;

/** The last part of a record's key: how this phone reaches the car without a server. */
export const DIRECT_ACCESS = 'direct-access';

export const recordKey = (accountId: string, carId: string, name: string) => `${accountId}/${carId}/${name}`;

export const directAccessKey = ({ account, carId }: { account: string; carId: string }) =>
  `${STORAGE_KEYS.recordPrefix}${recordKey(account, carId, DIRECT_ACCESS)}`;
