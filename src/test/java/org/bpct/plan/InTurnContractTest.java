package org.bpct.plan;

/** A plug-in that only says which job owns which unit keeps every promise too. */
final class InTurnContractTest extends BatchStrategyContract {
    @Override
    BatchStrategy strategy() {
        return new BatchStrategiesTest.InTurn();
    }
}
