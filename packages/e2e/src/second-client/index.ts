export { createSecondClient, type SecondClient } from './create-second-client.ts';
