import { BatteryTile } from './battery-tile.tsx';
import { PowerTile, RotationTile, SpeedTile } from './motion-tiles.tsx';
import { type FigureFormatterInput, useFigureFormatter } from './use-figure-formatter.ts';

interface TilesProps extends FigureFormatterInput {
  onExplain: () => void;
}

/** Battery, speed, power and rotation. */
export function Tiles({ onExplain, ...props }: TilesProps) {
  const shown = useFigureFormatter(props);
  return (
    <>
      <BatteryTile shown={shown} onExplain={onExplain} />
      <SpeedTile shown={shown} />
      <PowerTile shown={shown} />
      <RotationTile shown={shown} />
    </>
  );
}
