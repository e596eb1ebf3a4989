"""What tests of the site play Pyodide by."""

#: how Pyodide starts its WebAssembly
STARTS = "n?a=await WebAssembly.instantiateStreaming(n,s):a=await WebAssembly.instantiate(await t,s)"
