// What Node costs before it does anything: the figure to compare with.
