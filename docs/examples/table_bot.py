"""A bot that plays on a server by the table that Sixfold's own terminal clients sit at."""

import random
import sys

import sixfold
from sixfold.table import RemoteTable

with RemoteTable.join(sys.argv[1], name="Level 2") as table:
    with sixfold.engine.player("2", table.ruleset) as mind:
        while not (shown := table.now()).over:
            if not shown.legal:
                table.wait(shown.version)
            elif table.ruleset.has_secrets:  # the record tells them, and so is not told yet
                table.play(random.choice(shown.legal)[0])
            else:
                position = table.record().positions()[-1]
                table.play(str(mind.choose(position).best))
    print(table.now().outcome_words)
