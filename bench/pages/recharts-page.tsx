import { createRoot, type Root } from 'react-dom/client';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';

/** The lines of one chart: a name and a value a point. */
interface ReferenceChart {
  id: string;
  range: [number, number];
  lines: (number | null)[][];
}

interface BenchWindow {
  drawRecharts(times: number[], charts: ReferenceChart[], widthPx: number): Promise<number>;
}

let root: Root | null = null;
const COLORS = ['#fb923c', '#38bdf8'];

function Charts({ times, charts, widthPx }: { times: number[]; charts: ReferenceChart[]; widthPx: number }) {
  return charts.map(({ id, range, lines }) => {
    const data = times.map((time, index) => ({ time, a: lines[0]?.[index], b: lines[1]?.[index] }));
    return (
      <LineChart key={id} width={widthPx} height={132} data={data} syncId="trip">
        <CartesianGrid stroke="#26332c" />
        <XAxis dataKey="time" type="number" domain={['dataMin', 'dataMax']} scale="time" />
        <YAxis domain={range} />
        <Tooltip isAnimationActive={false} />
        {lines.map((_line, index) => (
          <Line
            key={COLORS[index]}
            dataKey={index === 0 ? 'a' : 'b'}
            stroke={COLORS[index]}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    );
  });
}

/** Draws the charts again and returns the time until all lines are drawn, ms. */
(window as unknown as BenchWindow).drawRecharts = async (times, charts, widthPx) => {
  root?.unmount();
  root = createRoot(document.body);
  const wanted = charts.reduce((sum, { lines }) => sum + lines.length, 0);
  const beganAt = performance.now();
  root.render(<Charts times={times} charts={charts} widthPx={widthPx} />);
  return new Promise((resolve) => {
    const look = () =>
      document.querySelectorAll('.recharts-line-curve').length >= wanted
        ? requestAnimationFrame(() => resolve(performance.now() - beganAt))
        : requestAnimationFrame(look);
    look();
  });
};
