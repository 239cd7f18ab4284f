import { PLACE_RADIUS } from '@ligo/protocol';
import { SliderRow } from '../../ui/input/slider-row.tsx';

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step }, (_, index) => from + index * step);
/** From a yard to a town: each step is at most a third of the radius. */
const RADII_M = [
  ...[20, 25, 30, 40],
  ...steps(50, 200, 10),
  ...steps(200, 500, 50),
  ...steps(500, 1_000, 100),
  ...steps(1_000, 5_000, 500),
  PLACE_RADIUS.max,
];
const nearest = (radiusM: number) => RADII_M.findLastIndex((each) => each <= radiusM);

interface RadiusRowProps {
  name: string;
  radiusM: number;
  textOf: (radiusM: number) => string;
  onChange: (radiusM: number) => void;
}

/** How far a place reaches; a radius between two steps stays until the owner moves it. */
export function RadiusRow({ name, radiusM, textOf, onChange }: RadiusRowProps) {
  const index = nearest(radiusM);
  return (
    <SliderRow
      {...{ name, min: 0, max: RADII_M.length - 1, value: index, disabled: false }}
      valueText={(value) => textOf(value === index ? radiusM : (RADII_M[value] ?? radiusM))}
      onChange={(value) => onChange(RADII_M[value] ?? radiusM)}
    />
  );
}
