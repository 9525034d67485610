#!/bin/bash -p
# shellcheck disable=SC2030,SC2031,SC2317 # functions are handed over by name; lanes are subshells
#PBS -r y
# bpct unreleased, batch 7, finalizer of wave 1: does what can only be done when all
# files are there, and never while work is open. docs/batch-directory.md of bpct describes its files.
# --- the environment: what it holds must not change what this script does ---
