/** What was begun together and ends together. */
export interface Scope {
  /** Keeps how to end what was begun; ends it at once if the scope has ended. */
  add(...ends: (() => void)[]): void;
  /** Ends all that was begun, the last first. Each end runs once; one that throws keeps none of the others from running. */
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
