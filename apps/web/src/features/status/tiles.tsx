import type { LiveView } from '@ligo/vehicle';
import { IconBattery3, IconBolt, IconGauge, IconInfoCircle, IconRotateClockwise2 } from '@tabler/icons-react';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { Details, MainFigure } from './figure.tsx';
import { Tile } from './tile.tsx';

interface TilesProps {
  view: LiveView;
  /** The sheet is low: one line of smaller figures a tile. */
  isBrief: boolean;
  onExplain: () => void;
}

/** Battery, speed, power and rotation. */
export function Tiles({ view, isBrief, onExplain }: TilesProps) {
  const { t, language } = useTexts();
  const text = (value: number | null, digits = 0) => formatNumber(language, value, digits);
  const hasBothMotors = view.rearMotorRpm !== null && view.frontMotorRpm !== null;
  return (
    <>
      <Tile
        title={t('status.battery')}
        icon={<IconBattery3 aria-hidden="true" />}
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
          value={text(view.stateOfChargePct, 1)}
          unit="%"
          aside={
            <span data-testid="soc2" className="text-sm text-quiet">
              ({text(view.dashboardStateOfChargePct)})
            </span>
          }
        />
        <Details
          isBrief={isBrief}
          details={[
            {
              id: 'battery-temperature',
              label: t('status.temperature'),
              value: text(view.batteryTempC),
              unit: '°C',
            },
            { id: 'voltage', label: t('status.voltage'), value: text(view.cellVoltageV, 3), unit: 'V' },
            { id: 'health', label: t('status.health'), value: text(view.stateOfHealthPct), unit: '%' },
            {
              id: 'aux-voltage',
              label: t('status.auxBattery'),
              value: text(view.auxBatteryVoltageV, 1),
              unit: 'V',
            },
          ]}
        />
      </Tile>
      <Tile title={t('status.speed')} icon={<IconGauge aria-hidden="true" />}>
        <MainFigure
          id="speed"
          value={text(view.speedKmh)}
          unit="km/h"
          badge={
            <span
              data-testid="gear"
              title={t('status.mode')}
              className="rounded-lg bg-raised px-2 py-0.5 text-base font-semibold text-on"
            >
              {view.gear ?? '(?)'}
            </span>
          }
        />
        <Details
          isBrief={isBrief}
          details={[
            { id: 'odometer', label: t('status.odometer'), value: text(view.odometerKm, 1), unit: 'km' },
            { id: 'altitude', label: t('status.altitude'), value: text(view.altitudeM), unit: 'm' },
          ]}
        />
      </Tile>
      <Tile title={t('status.power')} icon={<IconBolt aria-hidden="true" />}>
        <MainFigure id="power-hp" value={text(view.powerHp)} unit="hp" />
        <Details
          isBrief={isBrief}
          details={[
            { id: 'power-kw', label: t('status.power'), value: text(view.powerKw, 1), unit: 'kW' },
            { id: 'torque', label: t('status.torque'), value: text(view.torqueKgfm, 1), unit: 'kgfm' },
          ]}
        />
      </Tile>
      <Tile title={t('status.rotation')} icon={<IconRotateClockwise2 aria-hidden="true" />}>
        <MainFigure id="rpm" value={text(view.rearMotorRpm ?? view.frontMotorRpm)} unit="rpm" />
        {hasBothMotors && (
          <Details
            isBrief={isBrief}
            details={[
              { id: 'front-rpm', label: t('status.front'), value: text(view.frontMotorRpm), unit: 'rpm' },
            ]}
          />
        )}
      </Tile>
    </>
  );
}
