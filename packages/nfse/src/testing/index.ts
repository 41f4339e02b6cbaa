export { signedBySefin } from './an-nfse.ts';
export { nfseSigners } from './nfse-signers.ts';
export { anNfseRequest, someDpsFacts } from './sample-facts.ts';
