import {
  IconBattery3,
  IconBatteryCharging,
  IconCircuitCell,
  IconInfoCircle,
  IconPlug,
  IconTemperature,
} from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyNote } from '../../ui/feedback/lazy-part.tsx';
import { type Charging, chargingOf, hasCharged } from './stale-figures.ts';
import { type Detail, Details, MainFigure, Tile } from './tile.tsx';
import type { FigureFormatter } from './use-figure-formatter.ts';

const ChargingForecast = lazyNote(() =>
  withTexts(import('../../parts/charging/charging-forecast.tsx'), 'charging'),
);

/** The battery, or its charger. Purely visual: the title beside it has the same meaning. */
function ChargeIcon({ charging }: { charging: Charging | null }) {
  const Icon = charging === null ? IconBattery3 : charging === 'charging' ? IconBatteryCharging : IconPlug;
  return <Icon aria-hidden="true" />;
}

/** The charge of the battery, along the lower edge of its tile, without room of its own. Purely visual: the figures have the same value. */
function ChargeLine({ percent, isMoving }: { percent: number; isMoving: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-testid="charge-line"
      className="pointer-events-none absolute -inset-px overflow-hidden rounded-card"
    >
      <span className="absolute inset-x-0 bottom-0 h-1 bg-brand/15">
        <span
          className={`block h-full bg-brand transition-[width] duration-500 ease-calm ${isMoving ? 'animate-pulse' : 'opacity-60'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
    </span>
  );
}

const TITLES = { charging: 'status.charging', pluggedIn: 'status.pluggedIn' } as const;

/** The known details of the current charging. */
function chargingDetails({ view, detail }: FigureFormatter, charging: Charging | null): Detail[] {
  const power = charging === 'charging' && view.chargePowerKw !== null;
  return [
    ...(power ? [detail('charge-power', 'reading.packPowerKw', 'chargePowerKw')] : []),
    ...(hasCharged(view) ? [detail('charged', 'status.charged', 'chargedEnergyKwh')] : []),
  ];
}

/** Charge and health of the battery, how it is charged, and what its figures mean. */
export function BatteryTile({ shown, onExplain }: { shown: FigureFormatter; onExplain: () => void }) {
  const { t } = useTexts();
  const { view, text, main, detail } = shown;
  const charging = chargingOf(view);
  const hasOne = view.highestBatteryTempC === null && view.batteryTempC !== null;
  const temperature = hasOne ? 'batteryTempC' : 'highestBatteryTempC';
  const details = [
    ...chargingDetails(shown, charging),
    { ...detail('battery-temperature', 'status.temperature', temperature), Icon: IconTemperature },
    { ...detail('voltage', 'status.voltage', 'lowestCellVoltageV'), Icon: IconCircuitCell },
    detail('health', 'status.health', 'stateOfHealthPct'),
    detail('aux-voltage', 'reading.auxBatteryVoltageV', 'auxBatteryVoltageV'),
  ];
  const reported = charging === null ? [] : (['isPluggedIn', 'isCharging'] as const);
  return (
    <Tile
      title={
        <>
          {charging && <span className="sr-only">{t('status.battery')}: </span>}
          {t(charging ? TITLES[charging] : 'status.battery')}
        </>
      }
      icon={<ChargeIcon charging={charging} />}
      oldFromMs={shown.staleSince(['stateOfChargePct', 'dashboardStateOfChargePct', ...reported], details)}
      action={
        <button
          type="button"
          aria-label={t('status.explain')}
          onClick={onExplain}
          className="relative ms-auto inline-flex size-6 items-center justify-center text-quiet after:absolute after:-inset-2.5 hover:text-strong"
        >
          <IconInfoCircle className="size-5" />
        </button>
      }
    >
      {view.stateOfChargePct !== null && (
        <ChargeLine
          percent={view.stateOfChargePct}
          isMoving={charging === 'charging' && shown.isLive('isCharging')}
        />
      )}
      <MainFigure
        id="soc"
        {...main('stateOfChargePct')}
        aside={
          <span data-testid="soc2" className="text-sm text-quiet">
            ({text('dashboardStateOfChargePct')})
          </span>
        }
      />
      <Details isCompact={shown.isCompact} details={details} />
      {charging === 'charging' && shown.isLive('isCharging') && <ChargingForecast />}
    </Tile>
  );
}
