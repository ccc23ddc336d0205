#!/usr/bin/env node
import { launch } from '../../scripts/launch.mjs'

launch('marquee', process.argv.slice(2))
