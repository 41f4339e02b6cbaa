import { defineStatement, type NoParameters } from '@fiscal/db';

/** Makes the server plan each list by the filters that are given. By default it uses, after five lists, one plan for all. */
export const plannedEachTime = defineStatement<NoParameters, never>(
  'set local plan_cache_mode = force_custom_plan',
);
