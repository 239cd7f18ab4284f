import type { VehicleState } from '@ligo/signals';
import type { MqttClient } from 'mqtt';

/** The payloads of an OVMS module, without units; unknown values are empty. */
function metricsOf(state: VehicleState): Map<string, string> {
  const gears: Record<string, string> = { P: '0', N: '0', R: '-1' };
  const text = (value: number | null) => (value === null ? '' : String(value));
  const flag = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
  return new Map([
    ['v/e/on', state.isOn === false ? 'no' : 'yes'],
    ['v/e/gear', state.gear === null ? '' : (gears[state.gear] ?? '1')],
    ['v/p/gpslock', state.latitudeDeg === null ? 'no' : 'yes'],
    ['v/p/latitude', text(state.latitudeDeg)],
    ['v/p/longitude', text(state.longitudeDeg)],
    ['v/p/altitude', text(state.altitudeM)],
    ['v/p/speed', text(state.speedKmh)],
    ['v/p/odometer', text(state.odometerKm)],
    ['v/b/soc', text(state.stateOfChargePct)],
    ['v/b/soh', text(state.stateOfHealthPct)],
    ['v/b/power', text(state.packPowerKw)],
    ['v/b/p/temp/min', text(state.lowestBatteryTempC)],
    ['v/b/p/temp/max', text(state.highestBatteryTempC)],
    ['v/b/p/voltage/min', text(state.lowestCellVoltageV)],
    ['v/b/p/voltage/max', text(state.highestCellVoltageV)],
    ['v/b/12v/voltage', text(state.auxBatteryVoltageV)],
    ['v/e/temp', text(state.outsideTempC)],
    ['v/c/pilot', flag(state.isPluggedIn)],
    ['v/c/charging', flag(state.isCharging)],
    ['v/c/power', text(state.chargePowerKw)],
    ['v/c/kwh', text(state.chargedEnergyKwh)],
    ['v/c/kwh/grid', text(state.chargedWallEnergyKwh)],
    ['v/c/type', state.chargeType === null ? 'undefined' : { AC: 'type2', DC: 'ccs' }[state.chargeType]],
  ]);
}

/** A module that publishes what changed, and its own time with it; the prefix ends with a slash. */
export function ovmsModule(client: MqttClient, prefix: string) {
  const published = new Map<string, string>();
  let sent = 0;
  const publish = (name: string, payload: string) => {
    client.publish(`${prefix}metric/${name}`, payload, { retain: true });
    sent += 1;
  };
  publish('s/v3/connected', 'yes');
  return {
    sent: () => sent,
    /** It is asked for everything. */
    forget: () => published.clear(),
    send(state: VehicleState) {
      // It is asked for all when it wakes.
      if (state.isOn !== false && published.get('v/e/on') === 'no') published.clear();
      for (const [name, payload] of metricsOf(state)) {
        if (published.get(name) === payload) continue;
        published.set(name, payload);
        publish(name, payload);
      }
      publish('m/monotonic', String(state.timeMs / 1_000));
    },
  };
}
