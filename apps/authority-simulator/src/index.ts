export { createSimulator, type Simulator } from './simulator/create-simulator.ts';
