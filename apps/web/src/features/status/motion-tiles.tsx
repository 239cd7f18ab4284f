import { IconBolt, IconGauge, IconRotateClockwise2 } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { chargingOf } from './charging.ts';
import { Details, MainFigure } from './figure.tsx';
import { Tile } from './tile.tsx';
import type { FigureFormatter } from './use-figure-formatter.ts';

/** How fast the car is, how far it went, and its gear. */
export function SpeedTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  const { view, text, isOld, detail } = shown;
  const details = [
    detail('odometer', 'status.odometer', 'odometerKm', 'km', 1),
    detail('altitude', 'status.altitude', 'altitudeM', 'm'),
  ];
  return (
    <Tile
      title={t('status.speed')}
      icon={<IconGauge aria-hidden="true" />}
      oldFromMs={shown.staleSince(['speedKmh', 'gear'], details)}
    >
      <MainFigure
        id="speed"
        value={text('speedKmh')}
        unit="km/h"
        isOld={isOld('speedKmh')}
        badge={
          <span
            data-testid="gear"
            title={t('status.mode')}
            className={`rounded-lg bg-raised px-2 py-0.5 text-base font-semibold ${isOld('gear') ? 'text-quiet' : 'text-on'}`}
          >
            {view.gear ?? '(?)'}
          </span>
        }
      />
      <Details isCompact={shown.isCompact} details={details} />
    </Tile>
  );
}

/** The power of the battery: on a cable in the unit of chargers, without the figures of motors. */
export function PowerTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  const { view, text, isOld, detail } = shown;
  const isCharging = chargingOf(view) === 'charging';
  const [main, digits] = isCharging ? (['powerKw', 1] as const) : (['powerHp', 0] as const);
  const details = isCharging
    ? []
    : [
        detail('power-kw', 'status.power', 'powerKw', 'kW', 1),
        detail('torque', 'status.torque', 'torqueKgfm', 'kgfm', 1),
      ];
  return (
    <Tile
      title={t('status.power')}
      icon={<IconBolt aria-hidden="true" />}
      oldFromMs={shown.staleSince([main], details)}
    >
      <MainFigure
        id={isCharging ? 'power-kw' : 'power-hp'}
        value={text(main, digits)}
        unit={isCharging ? 'kW' : 'hp'}
        isOld={isOld(main)}
      />
      <Details isCompact={shown.isCompact} details={details} />
    </Tile>
  );
}

/** How fast the motors turn; of one motor there is one figure. */
export function RotationTile({ shown }: { shown: FigureFormatter }) {
  const { t } = useTexts();
  const { view, text, isOld, detail } = shown;
  const main = view.rearMotorRpm === null ? 'frontMotorRpm' : 'rearMotorRpm';
  const hasBoth = view.rearMotorRpm !== null && view.frontMotorRpm !== null;
  const details = hasBoth ? [detail('front-rpm', 'status.front', 'frontMotorRpm', 'rpm')] : [];
  return (
    <Tile
      title={t('status.rotation')}
      icon={<IconRotateClockwise2 aria-hidden="true" />}
      oldFromMs={shown.staleSince([main], details)}
    >
      <MainFigure id="rpm" value={text(main)} unit="rpm" isOld={isOld(main)} />
      {hasBoth && <Details isCompact={shown.isCompact} details={details} />}
    </Tile>
  );
}
