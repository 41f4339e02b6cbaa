import type { AuthorityPlace } from '@fiscal/services';

/** Returns the name of an authority in the ids of the page. */
export const placeName = ({ authorizer, environment }: AuthorityPlace): string =>
  `${authorizer}-${environment}`;
