export { parseScenario, type Scenario } from './faults/scenario.ts';
export { createSimulator, type Simulator, type SimulatorAddresses } from './simulator/create-simulator.ts';
export type { SimulatorOptions, SimulatorPorts } from './simulator/simulator-options.ts';
export type { LedgerLine } from './state/ledger-line.ts';
