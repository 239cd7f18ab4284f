import type { Figure, Subscription } from '../topic-rule.ts';

const one = (reading: Figure['reading'], more: Partial<Figure> = {}): Figure[] => [{ reading, ...more }];
/** Code 0 is P or N: the gear is unknown. */
const GEAR = { map: { '-1': 'R', '0': null, '1': 'D' } } as const;

/** Of plugs that charge by AC and by DC, as in the Tesla of the US, the type is unknown. */
const TYPES = {
  ...{ type1: 'AC', type2: 'AC', roadster: 'AC', chademo: 'DC', ccs: 'DC', supercharger: 'DC' },
  ...{ teslaus: null, undefined: null, unknown: null, None: null, '': null },
} as const;

/** OVMS's metrics, in kW, km, km/h, °C, V, kWh and kPa. */
const METRICS: Readonly<Record<string, readonly Figure[]>> = {
  'v.b.soc': one('stateOfChargePct'),
  'v.b.soh': one('stateOfHealthPct'),
  'v.b.p.temp.min': one('lowestBatteryTempC'),
  'v.b.p.temp.max': one('highestBatteryTempC'),
  'v.b.p.voltage.min': one('lowestCellVoltageV'),
  'v.b.p.voltage.max': one('highestCellVoltageV'),
  'v.b.12v.voltage': one('auxBatteryVoltageV'),
  'v.b.power': one('rawPowerKw'),
  'v.b.energy.used.total': one('dischargedKwh'),
  'v.b.energy.recd.total': one('recoveredKwh'),
  'v.p.speed': one('speedKmh'),
  'v.p.odometer': one('odometerKm'),
  'v.p.latitude': one('latitudeDeg'),
  'v.p.longitude': one('longitudeDeg'),
  'v.p.altitude': one('altitudeM'),
  'v.p.direction': one('headingDeg'),
  'v.e.on': one('isOn'),
  'v.e.gear': one('gear', GEAR),
  'v.e.temp': one('outsideTempC'),
  'v.c.charging': one('isCharging'),
  'v.c.pilot': one('isPluggedIn'),
  // Some modules of cars report the power at the wall, others that of the battery.
  'v.c.power': one('chargePowerKw'),
  'v.c.kwh': [{ reading: 'chargedEnergyKwh' }, { reading: 'chargedBatteryEnergyKwh' }],
  'v.c.kwh.grid': one('chargedWallEnergyKwh'),
  'v.c.type': one('chargeType', { map: TYPES }),
  'v.t.pressure': [
    { reading: 'tyresKpa.frontLeft', item: 0 },
    { reading: 'tyresKpa.frontRight', item: 1 },
    { reading: 'tyresKpa.rearLeft', item: 2 },
    { reading: 'tyresKpa.rearRight', item: 3 },
  ],
  'v.d.fl': one('doors.frontLeft'),
  'v.d.fr': one('doors.frontRight'),
  'v.d.rl': one('doors.rearLeft'),
  'v.d.rr': one('doors.rearRight'),
  'v.d.hood': one('doors.hood'),
  'v.d.trunk': one('doors.trunk'),
  // The uptime of the module, which changes in every update.
  'm.monotonic': [],
};

const OF_PLACE: readonly Figure['reading'][] = ['latitudeDeg', 'longitudeDeg', 'altitudeM', 'headingDeg'];
const OF_CHARGE: readonly Figure['reading'][] = [
  'isPluggedIn',
  'isCharging',
  'chargePowerKw',
  'chargedEnergyKwh',
  'chargedBatteryEnergyKwh',
  'chargedWallEnergyKwh',
  'chargeType',
];
const CAR_TOPICS = Object.values(METRICS)
  .flat()
  .map(({ reading }) => reading)
  .filter((reading) => !OF_PLACE.includes(reading));

/** An OVMS module of the third version; the prefix ends with a slash, such as `ovms/me/car/`. */
export function ovms(prefix: string, clientId: string): Subscription {
  const metric = (name: string) => `${prefix}metric/${name.replaceAll('.', '/')}`;
  const client = `${prefix}client/${clientId}/`;
  return {
    positiveCurrent: 'outOfPack',
    rules: Object.entries(METRICS).map(([name, figures]) => ({ topic: metric(name), figures })),
    online: { topic: metric('s.v3.connected'), matches: ['yes'] },
    holdRules: [
      { while: { topic: metric('v.e.on'), matches: ['yes'] }, readings: CAR_TOPICS },
      { while: { topic: metric('v.p.gpslock'), matches: ['yes'] }, readings: OF_PLACE },
      // A charging car is off, but OVMS still reads it.
      { while: { topic: metric('v.c.charging'), matches: ['yes'] }, readings: OF_CHARGE },
    ],
    announcement: {
      activeTopic: `${client}active`,
      request: { topic: `${client}request/metric`, payload: 'v.*' },
    },
  };
}
