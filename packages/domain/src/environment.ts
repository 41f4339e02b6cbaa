/** Environment of the authority: homologation has no fiscal value. */
export const environments = ['homologation', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Mode of an API key; a test key works in homologation, a live key in production. */
export const modes = ['test', 'live'] as const;
export type Mode = (typeof modes)[number];

export const environmentOfMode = (mode: Mode): Environment =>
  mode === 'test' ? 'homologation' : 'production';
