/** Version of the car's app: the code grows by one a release. */
export const VERSION = { code: 35, name: '0.1.0' } as const;
