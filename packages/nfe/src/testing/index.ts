export { brokenRequests, testedAt } from './broken-requests.ts';
