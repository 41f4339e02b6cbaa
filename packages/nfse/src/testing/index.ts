export { signedBySefin } from './an-nfse.ts';
export { sentValues } from './domain-requests.ts';
export { nfseSigners } from './nfse-signers.ts';
export { anNfseRequest, someDpsFacts } from './sample-facts.ts';
export { smallestNfses } from './smallest-requests.ts';
export { workedNotes } from './worked-notes.ts';
