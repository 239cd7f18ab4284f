export interface Scope {
  /** Adds functions that end resources; calls them at once if the scope has ended. */
  add(...ends: (() => void)[]): void;
  /** Calls the functions, the last first, each once. If one throws, the others still run. */
  end(): void;
}

/** Makes a scope. `end` throws the first error of its ends, after all of them ran. */
export function createScope(): Scope {
  const ends: (() => void)[] = [];
  let hasEnded = false;
  const endAll = () => {
    const errors: unknown[] = [];
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  };
  return {
    add(...more) {
      ends.push(...more);
      if (hasEnded) endAll();
    },
    end() {
      hasEnded = true;
      endAll();
    },
  };
}
