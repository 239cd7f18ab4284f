/** Operations of a worker, by name. */
type Calls = Record<string, (...its: never[]) => Promise<unknown>>;

/** The end of an operation: its result, or the message of what it threw. */
interface Answer<R> {
  result?: R;
  error?: string;
}

/** In a page: calls operations of its worker; `take` receives the worker's answers. */
export function callerOf<T extends Calls>(worker: Worker) {
  const waiting = new Map<number, (answer: Answer<never>) => void>();
  let lastId = 0;
  return {
    call<N extends keyof T & string>(name: N, ...its: Parameters<T[N]>) {
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, name, its });
      return new Promise<Answer<Awaited<ReturnType<T[N]>>>>((resolve) => {
        waiting.set(id, resolve);
      });
    },
    take: ({ id, ...answer }: Answer<never> & { id: number }) => waiting.get(id)?.(answer),
  };
}

/** In a worker: executes the operations that its page calls. */
export function answerCalls(calls: Calls): void {
  self.onmessage = async ({ data: { id, name, its } }) => {
    try {
      const call = calls[name] as (...its: unknown[]) => Promise<unknown>;
      self.postMessage({ id, result: await call(...its) });
    } catch (error) {
      self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
