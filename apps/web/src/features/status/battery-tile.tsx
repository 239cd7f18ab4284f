import { IconBattery3, IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Details, MainFigure } from './figure.tsx';
import { Tile } from './tile.tsx';
import type { Shown } from './use-shown.ts';

/** Charge and health of the battery, and what its figures mean. */
export function BatteryTile({ shown, onExplain }: { shown: Shown; onExplain: () => void }) {
  const { t } = useTexts();
  const { text, isOld, detail } = shown;
  const details = [
    detail('battery-temperature', 'status.temperature', 'batteryTempC', '°C'),
    detail('voltage', 'status.voltage', 'cellVoltageV', 'V', 3),
    detail('health', 'status.health', 'stateOfHealthPct', '%'),
    detail('aux-voltage', 'status.auxBattery', 'auxBatteryVoltageV', 'V', 1),
  ];
  return (
    <Tile
      title={t('status.battery')}
      icon={<IconBattery3 aria-hidden="true" />}
      oldFromMs={shown.oldFrom(['stateOfChargePct', 'dashboardStateOfChargePct'], details)}
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
      <MainFigure
        id="soc"
        value={text('stateOfChargePct', 1)}
        unit="%"
        isOld={isOld('stateOfChargePct')}
        aside={
          <span data-testid="soc2" className="text-sm text-quiet">
            ({text('dashboardStateOfChargePct')})
          </span>
        }
      />
      <Details isBrief={shown.isBrief} details={details} />
    </Tile>
  );
}
