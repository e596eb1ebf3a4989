"""What tests of the site play Pyodide by."""

#: how Pyodide fetches its WebAssembly
STARTS = 'let{binary:t,response:n}=R(e+"pyodide.asm.wasm"),i=K()'
