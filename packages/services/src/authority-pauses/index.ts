export type { AuthorityPause, AuthorityPlace, AuthorityToPause } from './authority-to-pause.ts';
export {
  type AnsweredCalls,
  type DescribedAuthorities,
  type DescribedAuthority,
  type DescribedService,
  describeAuthorities,
  type WaitingDocuments,
} from './describe-authorities.ts';
export { pauseAuthority } from './pause-authority.ts';
export { resumeAuthority } from './resume-authority.ts';
